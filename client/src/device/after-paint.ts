/** In a window that nobody sees no frame comes. */
const FRAME_WITHIN_MS = 100

let waiting: (() => void)[] = []
let isAsked = false

/**
 * Runs work once what has just changed is painted, each piece in a task of its own, so that a tap comes between two of them.
 * A page that is hidden or left runs all of it at once: it may not come back.
 */
export function afterPaint(work: () => void): void {
  waiting.push(work)
  if (document.hidden) finishNow()
  else if (!isAsked) ask()
}

/** Begins after the next frame. */
function ask(): void {
  isAsked = true
  const begin = () => {
    clearTimeout(late)
    cancelAnimationFrame(frame)
    setTimeout(runNext)
  }
  const frame = requestAnimationFrame(begin)
  const late = setTimeout(begin, FRAME_WITHIN_MS)
}

function runNext(): void {
  const work = waiting.shift()
  if (waiting.length > 0) setTimeout(runNext)
  else isAsked = false
  work?.()
}

/** Runs what still waits. What fails keeps nothing else from being done. */
export function finishNow(): void {
  const all = waiting
  waiting = []
  for (const work of all) {
    try {
      work()
    } catch (error) {
      setTimeout(() => {
        throw error
      })
    }
  }
}

globalThis.addEventListener?.('pagehide', finishNow)
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.hidden) finishNow()
})
