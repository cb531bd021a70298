import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { registerServiceWorker } from './install.ts'
import { loadValidators } from './server-state/validation.ts'
import { applyAppearance } from './settings/appearance.ts'
import './styles.css'

applyAppearance()
registerServiceWorker()
window.addEventListener('load', loadValidators)

const place = document.getElementById('app')
if (!place) throw new Error('the page has no element with the id app')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
