import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadValidators } from '#client/server-state/validation.ts'
import { applyAppearance } from '#client/settings/appearance.ts'
import { wordsReady } from '#client/words/area.ts'
import { App } from './app.tsx'
import { registerServiceWorker } from './install.ts'
import '#client/styles.css'

applyAppearance()
registerServiceWorker()
window.addEventListener('load', loadValidators)

const place = document.getElementById('app')
if (!place) throw new Error('the page has no element with the id app')
void wordsReady().then(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
