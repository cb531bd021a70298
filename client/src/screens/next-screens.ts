import { SETTLED_AFTER_MS } from '#client/loading/lazy-part.tsx'

/**
 * Loads the screens after the lobby: not beside the first screen, but as soon as somebody begins to type, or has nothing left
 * to do but press. Whoever joins has their tickets as soon as the server has answered, and the connection may be gone when
 * the screens are needed. Returns what stops it.
 */
export function loadNextScreens(): () => void {
  const events = ['focusin', 'input'] as const
  const stop = () => {
    clearTimeout(timer)
    for (const event of events) document.removeEventListener(event, loadOnce)
  }
  const loadOnce = () => {
    stop()
    for (const next of [import('./ticket-selection.tsx'), import('./host-room.tsx'), import('./waiting.tsx')]) {
      next.catch(() => {})
    }
  }
  for (const event of events) document.addEventListener(event, loadOnce)
  // It has the focus from the start where the name is known.
  const isButtonDue = document.activeElement?.closest('form button')
  const timer = isButtonDue ? setTimeout(loadOnce, SETTLED_AFTER_MS) : undefined
  return stop
}
