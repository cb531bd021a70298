import { HIGHEST_NUMBER } from '#shared/limits.ts'

interface LiveCallProps {
  currentNumber: number | null
  count: number
}

/** Tells screen readers each new number, once. */
export function LiveCall({ currentNumber, count }: LiveCallProps) {
  return (
    <div role="status" className="sr-only">
      {currentNumber !== null && `${currentNumber}. ${count} of ${HIGHEST_NUMBER} called.`}
    </div>
  )
}
