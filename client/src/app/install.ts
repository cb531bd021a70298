import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/common.ts'

/** Lets the app open offline, and reports a new version. Browsers allow it on https and localhost only. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', async () => {
    try {
      const registration = await navigator.serviceWorker.register('/sw.js')
      registration.addEventListener('updatefound', () => {
        // The first installation is not an update.
        if (!navigator.serviceWorker.controller) return
        showToast({ title: common().newVersion })
      })
    } catch (error) {
      console.info('The app cannot be kept on this device.', error)
    }
  })
}
