import { gameWords } from '#client/words/en/game.ts'

interface MissedLineProps {
  /** How many marks are missing. */
  count: number
  onShow(): void
}

/** Tells quietly of numbers that were called and are not marked yet, at the lower edge of the caller. */
export function MissedLine({ count, onShow }: MissedLineProps) {
  if (count === 0) return null
  return (
    <button type="button" className="caller-missed" onClick={onShow}>
      <span>{gameWords().missed(count)}</span>
    </button>
  )
}
