import { SETTLED_AFTER_MS } from '#client/loading/lazy-part.tsx'

/**
 * Loads the screens after the lobby as soon as somebody uses its form, or when the lobby has been shown for a while. Players
 * have their tickets as soon as the server has answered, and the connection may be gone when the screens are needed. Before
 * the lobby is painted, nothing is loaded that it does not need. Returns what stops it.
 */
export function loadNextScreens(): () => void {
  const events = ['focusin', 'input'] as const
  let timer: ReturnType<typeof setTimeout>
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const event of events) document.removeEventListener(event, onUse)
  }
  const load = () => {
    stop()
    for (const next of [import('./ticket-selection.tsx'), import('./host-room.tsx'), import('./waiting.tsx')]) {
      next.catch(() => {})
    }
  }
  // The heading has the focus from the start, and says nothing of the person.
  const onUse = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form')) load()
  }
  for (const event of events) document.addEventListener(event, onUse)
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(load, SETTLED_AFTER_MS)
  })
  return stop
}
