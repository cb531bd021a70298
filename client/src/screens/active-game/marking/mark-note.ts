import { amendToast, showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'

/** How long the note of a mark shows, and within what time marks share one. */
const MARK_NOTE_MS = 1_500
const MARKS_TOGETHER_MS = 1_000

interface Mark {
  ticketId: number
  number: number
}

let together: readonly Mark[] = []
let lastAt = Number.NEGATIVE_INFINITY

/** Tells that a number was marked. Marks that follow each other within a second share one note. */
export function noteMark(ticketId: number, number: number): void {
  const now = performance.now()
  const isTogether = now - lastAt < MARKS_TOGETHER_MS
  together = isTogether ? [...together, { ticketId, number }] : [{ ticketId, number }]
  lastAt = now
  const description = markWords(together)
  if (isTogether && amendToast('mark', description)) return
  showToast({ title: gameWords().numberMarked, description, variant: 'mark', durationMs: MARK_NOTE_MS })
}

/** "Marked 23 on ticket 4" for one mark; shorter for several. */
function markWords(marks: readonly Mark[]): string {
  const words = gameWords()
  const numbers = [...new Set(marks.map(({ number }) => number))]
  const tickets = [...new Set(marks.map(({ ticketId }) => ticketId + 1))]
  if (numbers.length > 1 && tickets.length > 1) return words.markedSeveral(marks.length)
  return words.markedOn(numbers.join(', '), tickets.join(', '), tickets.length)
}
