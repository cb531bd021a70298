import { Button } from '#client/ui/button.tsx'

interface EasyMarkProps {
  /** The number called last. */
  number: number | null
  /** Tickets (indexes) that have it unmarked. */
  ticketIds: readonly number[]
  onMark(ticketId: number, number: number): void
}

/** For whoever wants an easier game: marks the number that was called on all of one's tickets. */
export function EasyMark({ number, ticketIds, onMark }: EasyMarkProps) {
  if (number === null || ticketIds.length === 0) return null
  const markAll = () => {
    for (const ticketId of ticketIds) onMark(ticketId, number)
  }
  return (
    <Button look="primary" wide className="easy-mark" onClick={markAll}>
      Mark {number}
    </Button>
  )
}
