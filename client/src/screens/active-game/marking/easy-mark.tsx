import { Button } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'

interface EasyMarkProps {
  /** The number called last. */
  number: number | null
  /** Tickets (indexes) that have it unmarked. */
  ticketIds: readonly number[]
  onMark(ticketId: number, number: number): void
}

/**
 * For players who want an easier game: marks the number that was called on all their tickets. It keeps its place while
 * there is nothing to mark, so that nothing moves under a thumb.
 */
export function EasyMark({ number, ticketIds, onMark }: EasyMarkProps) {
  const isWaiting = number !== null && ticketIds.length > 0
  const markAll = () => {
    for (const ticketId of ticketIds) if (number !== null) onMark(ticketId, number)
  }
  return (
    <Button variant="primary" className="game-bar-mark" disabled={!isWaiting} onClick={markAll}>
      {isWaiting ? gameWords().marked(number) : gameWords().mark}
    </Button>
  )
}
