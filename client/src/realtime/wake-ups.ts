/** How often the clock is read, and the jump between two reads that only a sleeping device makes. */
const LOOK_EVERY_MS = 1_000
const SLEPT_MS = 5_000

/**
 * Runs `wake` whenever the page becomes visible, is restored from the back/forward cache or comes online, and after the
 * device slept. Returns a function that stops it.
 */
export function onWakeUp(wake: () => void): () => void {
  const ifVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  let lastLook = Date.now()
  const watch = setInterval(() => {
    const now = Date.now()
    if (now - lastLook > SLEPT_MS) ifVisible()
    lastLook = now
  }, LOOK_EVERY_MS)
  const ifRestored = (event: PageTransitionEvent) => {
    if (event.persisted) wake()
  }
  window.addEventListener('online', ifVisible)
  window.addEventListener('pageshow', ifRestored)
  document.addEventListener('visibilitychange', ifVisible)
  return () => {
    clearInterval(watch)
    window.removeEventListener('online', ifVisible)
    window.removeEventListener('pageshow', ifRestored)
    document.removeEventListener('visibilitychange', ifVisible)
  }
}
