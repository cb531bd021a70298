/** How often the clock is looked at, and a jump between two looks that only a sleeping device makes. */
const LOOK_EVERY_MS = 1_000
const SLEPT_MS = 5_000

/**
 * Runs `wake` whenever the page comes back from somewhere: seen again, restored from the browser's memory, online again,
 * or after the device slept. Ends with the function it returns.
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
