import { speech } from '#client/words/en/speech.ts'

interface LiveCallProps {
  currentNumber: number | null
  count: number
  /** Of a caller who is away, or back. */
  note?: string | undefined
  /** Of numbers that come by themselves: that they wait, and that they go on. */
  news?: string | undefined
}

/** Tells screen readers each new number, once, and when there will be none. */
export function LiveCall({ currentNumber, count, note, news }: LiveCallProps) {
  return (
    <>
      <div role="status" className="sr-only">
        {currentNumber !== null && speech().announced(currentNumber, count)}
      </div>
      <div role="status" className="sr-only">
        {note}
      </div>
      <div role="status" className="sr-only">
        {news}
      </div>
    </>
  )
}
