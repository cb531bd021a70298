import { HIGHEST_NUMBER } from '#shared/limits.ts'

interface LiveCallProps {
  currentNumber: number | null
  count: number
  /** Of a caller who is away, or back. */
  note?: string | undefined
}

/** Tells screen readers each new number, once, and when there will be none. */
export function LiveCall({ currentNumber, count, note }: LiveCallProps) {
  return (
    <>
      <div role="status" className="sr-only">
        {currentNumber !== null && `${currentNumber}. ${count} of ${HIGHEST_NUMBER} called.`}
      </div>
      <div role="status" className="sr-only">
        {note}
      </div>
    </>
  )
}
