import clsx from 'clsx'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Claiming } from '#client/screens/active-game/game/use-claiming.ts'
import { Button } from '#client/ui/button.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { FIRST_FIVE_COUNT, TICKET_POOL, TICKET_ROWS } from '#shared/game/limits.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'

const ROW =
  'pattern flex min-h-16 flex-wrap items-center gap-x-2.5 border-line border-t first:border-t-0 @max-[300px]:gap-x-1.5'
const FIELD = clsx(
  'h-12 w-15 rounded-chip border-2 border-edge bg-bg text-center font-num font-semibold text-[length:max(22px,1.3rem)] leading-none @max-[300px]:w-[50px]',
  'placeholder:font-medium placeholder:font-ui placeholder:text-[15px] placeholder:text-ink-2 placeholder:leading-none',
  '[appearance:textfield] [&::-webkit-inner-spin-button]:m-0 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:m-0 [&::-webkit-outer-spin-button]:appearance-none',
)

interface PatternRowProps {
  pattern: Pattern
  /** In words, if there is one. */
  prize: string | undefined
  /** The player's tickets that a false claim has put out of it. */
  out: readonly number[] | undefined
  isClosed: boolean
  isOver: boolean
  /** Whether this player has tickets to claim with. */
  canClaim: boolean
  /** Those of this pattern. */
  winners: readonly WinnerView[]
  /** The ticket number to start with, as printed; empty when the player must choose. */
  preset: string
  /** Whether the preset ticket completes the pattern. */
  isReady: boolean
  claiming: Claiming
  onWon: (() => void) | undefined
}

/** One pattern: open, with a field for the ticket number, or closed, with its winners. */
export function PatternRow({
  pattern,
  prize,
  out = [],
  isClosed,
  isOver,
  canClaim,
  winners,
  preset,
  isReady,
  claiming,
  onWon,
}: PatternRowProps) {
  const words = gameWords()
  const name = common().pattern(pattern)
  const inputId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const ticketNumber = typed ?? preset
  const isPending = claiming.pending === pattern
  const place = `claim ${pattern}`

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isWon = await claiming.claim(pattern, ticketNumber, place)
    if (isWon) onWon?.()
    else input.current?.focus()
  }

  if (isClosed || !canClaim) {
    return (
      <li className={clsx(ROW, 'text-ink-2')}>
        <PatternIcon pattern={pattern} />
        <p className="min-w-0 flex-1">
          <span className="font-bold">{name}</span> {isClosed && <span>{words.closed}</span>}
          {prize && <span className="block text-[0.9375rem] wrap-anywhere">{prize}</span>}
          <span className="block text-[0.9375rem] text-ink-2 wrap-anywhere">
            {isClosed || winners.length > 0 ? winnersText(winners) : isOver ? words.nobodyWon : words.stillOpen}
          </span>
        </p>
      </li>
    )
  }
  return (
    <li className={clsx(ROW, isReady && '-mx-2 rounded-chip bg-soft-warn px-2')}>
      <PatternIcon pattern={pattern} />
      <label htmlFor={inputId} className="min-w-min flex-[1_1_3.5em] font-bold">
        {name}
        {prize && <span className="block font-normal text-[0.9375rem] wrap-anywhere">{prize}</span>}
      </label>
      <form noValidate className="ml-auto flex items-center gap-2" onSubmit={submit}>
        <input
          ref={input}
          id={inputId}
          className={FIELD}
          type="number"
          inputMode="numeric"
          min={1}
          max={TICKET_POOL}
          placeholder={words.ticket}
          aria-label={words.ticketNumber(name)}
          value={ticketNumber}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant={isReady ? 'primary' : 'outline'}
          className="px-3.5 @max-[300px]:px-[11px]"
          disabled={ticketNumber === '' || claiming.pending !== null}
          aria-label={isPending ? undefined : words.claimPattern(name)}
        >
          {isPending ? words.checking : words.claim}
        </Button>
      </form>
      {out.length > 0 && (
        <p className="basis-full pb-2 text-[0.9375rem]">
          {words.areOut(out.length, out.map((ticketId) => ticketId + 1).join(', '))}
        </p>
      )}
      {winners.length > 0 && (
        <p className="basis-full pb-2 text-[0.9375rem] wrap-anywhere">{words.mayShare(winnersText(winners))}</p>
      )}
      <ToastPlace name={place} className="basis-full [&_.toast]:mb-2" />
    </li>
  )
}

/** A closed pattern has a winner, even before the list of winners has loaded. */
function winnersText(winners: readonly WinnerView[]): string {
  const count = Math.max(1, winners.length)
  const names = winners.map(({ playerName }) => playerName).join(', ')
  return names ? gameWords().winnersNamed(count, names) : gameWords().winners(count)
}

interface PatternIconProps {
  pattern: Pattern
}

const FULL_ROWS: Partial<Record<Pattern, number[]>> = {
  'First Five': [],
  'Top Line': [0],
  'Middle Line': [1],
  'Bottom Line': [2],
  'Full House': [0, 1, 2],
}
const SPOTS = [...Array(TICKET_ROWS * FIRST_FIVE_COUNT).keys()]
/** Any five will do; these look like any. */
const ANY_FIVE = [1, 4, 7, 8, 12]

/** What a pattern asks for, on a tiny ticket of three rows of five. */
function PatternIcon({ pattern }: PatternIconProps) {
  const isWanted = (spot: number) =>
    pattern === 'First Five'
      ? ANY_FIVE.includes(spot)
      : FULL_ROWS[pattern]?.includes(Math.floor(spot / FIRST_FIVE_COUNT))
  return (
    <svg viewBox="0 0 42 26" width="42" height="26" aria-hidden="true" className="shrink-0 @max-[300px]:hidden">
      {SPOTS.map((spot) => (
        <rect
          key={spot}
          x={1 + (spot % FIRST_FIVE_COUNT) * 8.2}
          y={1 + Math.floor(spot / FIRST_FIVE_COUNT) * 8.4}
          width="6.8"
          height="6.8"
          rx="2"
          fill={isWanted(spot) ? 'var(--peacock)' : 'none'}
          stroke={isWanted(spot) ? 'var(--peacock)' : 'var(--edge)'}
        />
      ))}
    </svg>
  )
}
