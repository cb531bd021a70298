import { showToast } from '#client/ui/toast-queue.ts'

/** Lets the app open without a connection, and tells when a new version has come. Browsers allow it on https and localhost. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', async () => {
    try {
      const registration = await navigator.serviceWorker.register('/sw.js')
      registration.addEventListener('updatefound', () => {
        // The very first one is no update.
        if (!navigator.serviceWorker.controller) return
        showToast({ title: 'A new version is ready. It will load after this game.' })
      })
    } catch (error) {
      console.info('The app cannot be kept on this device.', error)
    }
  })
}
