import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followKeyboard } from '#client/device/keyboard.ts'
import { loadValidators } from '#client/server-state/validation.ts'
import { applyAppearance } from '#client/settings/appearance.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { wordsReady } from '#client/words/i18n.ts'
import { App } from './app.tsx'
import './styles.css'

/** Small letters and digits in path and names, and no sign that ends a sentence. */
const WHOLE = /^[/a-z\d-]*(?:[?&][a-z_]+(?:=[\w-]*)?)*(?:#[\w=&.-]*[\w-])?$/

applyAppearance()
followKeyboard()
registerServiceWorker()
window.addEventListener('load', loadValidators)

const place = document.getElementById('app')
if (!place) throw new Error('the page has no element with the id app')
void Promise.all([wordsReady(), mendAddress()]).then(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

/** A link may have suffered on its way here. What mends it is loaded where it has. */
async function mendAddress(): Promise<void> {
  const { pathname, search, hash } = location
  const address = pathname + search + hash
  if (WHOLE.test(address)) return
  const link = await import('#shared/link.ts').catch(() => null)
  history.replaceState(history.state, '', link?.mendedLink(address) ?? address)
}

/** Lets the app open offline, and reports a new version. Browsers allow it on https and localhost only. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', async () => {
    try {
      const registration = await navigator.serviceWorker.register(
        import.meta.env.MODE === 'legacy' ? '/sw-legacy.js' : '/sw.js',
      )
      registration.addEventListener('updatefound', () => {
        // The first installation is not an update.
        if (!navigator.serviceWorker.controller) return
        showToast({ title: () => common().newVersion })
      })
    } catch (error) {
      console.info('The app cannot be kept on this device.', error)
    }
  })
}
