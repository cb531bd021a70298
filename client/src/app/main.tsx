import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyAppearance } from '#client/settings/appearance.ts'
import { App } from './app.tsx'
import { registerServiceWorker } from './install.ts'
import '#client/styles.css'

applyAppearance()
registerServiceWorker()

const place = document.getElementById('app')
if (!place) throw new Error('the page has no element with the id app')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
