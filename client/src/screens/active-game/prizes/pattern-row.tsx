import clsx from 'clsx'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { prizeName, winnersInOrder } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { Button } from '#client/ui/button.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { PatternDrawing } from '#client/ui/pattern-drawing.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { roomWords } from '#client/words/en/room.ts'
import { ticketIdFrom } from '#shared/game/claims.ts'
import { asciiDigits } from '#shared/game/digits.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { type Pattern, shapeOf } from '#shared/game/patterns.ts'
import { winnersOf, wordsOfPrize } from '#shared/game/places.ts'
import { prizeFor } from '#shared/game/room/claim-rules.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'

const PATTERN_ROW = 'pattern flex flex-wrap items-center gap-x-2.5 border-line border-t @max-[17.75rem]:gap-x-1.5'
const SMALL_WORDS = 'block font-normal text-[0.9375rem] wrap-anywhere'
const TICKET_FIELD = clsx(
  'h-12 w-15 rounded-chip border-2 border-edge bg-bg text-center font-num font-semibold text-[length:max(22px,1.3rem)] leading-none @max-[17.75rem]:w-[50px]',
  'placeholder:font-medium placeholder:font-ui placeholder:text-[15px] placeholder:text-ink-2 placeholder:leading-none',
)

/** Loaded with the first tap. */
const PatternOnTicket = lazyPart(async () => (await import('./pattern-on-ticket.tsx')).PatternOnTicket)

interface PatternRowProps {
  pattern: Pattern
  /** One of many: until it is tapped or can be claimed it only has its name. */
  isSmall: boolean
  /** The ticket to start with, by its index; undefined when the player must choose. */
  preset: number | undefined
  /** Whether the preset ticket completes the pattern. */
  isReady: boolean
  onWon: (() => void) | undefined
}

/** One pattern: open, with a field for the ticket number, or closed, with its winners. A tap shows it on a ticket. */
export function PatternRow({ pattern, isSmall, preset, isReady, onWon }: PatternRowProps) {
  const rules = useCurrentRoom(({ room }) => room.rules)
  const winners = useCurrentRoom(({ winners }) => winners.filter((winner) => winner.pattern === pattern))
  const next = useCurrentRoom(({ room, winners }) => prizeFor({ room, winners }, pattern, room.calledNumbers.length))
  const isTaken = useCurrentRoom(
    ({ room }) => winnersOf(pattern, rules) === 1 || room.disabledPatterns.includes(pattern),
  )
  const { isOver, isClosed, hasTickets, isNearly, out } = useGame(({ isOver, closedPatterns, shown, toGo }) => ({
    isOver,
    isClosed: closedPatterns.includes(pattern),
    hasTickets: shown.selectedTicketIds.length > 0,
    isNearly: [...toGo.values()].some((patterns) => patterns.includes(pattern)),
    out: shown.outOf[pattern],
  }))
  const [isOpen, setIsOpen] = useState(false)
  /** It stands until another ticket is ready. */
  const [typed, setTyped] = useState<{ text: string; preset: number | undefined }>()
  const meaning = !isOpen && meaningOf(pattern, rules)
  const ticketNumber = typed && typed.preset === preset ? typed.text : preset === undefined ? '' : String(preset + 1)
  const canClaim = !isClosed && !isOver && hasTickets
  const rank = isClosed ? 1 : (next?.rank ?? 1)
  const prize = wordsOfPrize(pattern, rank, rules)
  const name = isClosed ? common().pattern(pattern, rules) : prizeName({ pattern, rank }, rules)
  const isWhole = !isSmall || isOpen || isReady
  const isNear = isSmall && canClaim && isNearly
  const place = `claim ${pattern}`
  return (
    <li
      className={clsx(
        PATTERN_ROW,
        isWhole && isSmall ? 'col-span-full' : !isSmall && 'min-h-16 first:border-t-0',
        !canClaim && 'text-ink-2',
        isReady && '-mx-2 rounded-chip bg-soft-warn px-2',
      )}
    >
      <button
        type="button"
        className="flex min-h-12 min-w-min flex-[1_1_6.75rem] items-center gap-x-2.5 text-left @max-[17.75rem]:flex-[1_1_3.5em] @max-[17.75rem]:gap-x-1.5"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <PatternDrawing
          shape={shapeOf(pattern, rules)}
          className={isSmall ? '@max-[17.75rem]:w-[34px]' : '@max-[17.75rem]:hidden'}
        />
        <span className={clsx('min-w-min', isSmall && 'leading-[1.15] @max-[17.75rem]:text-[0.9375rem]')}>
          <span className="font-bold">{name}</span>{' '}
          {isClosed && isTaken && isWhole && <span>{gameWords().closed}</span>}
          {meaning && <span className={SMALL_WORDS}>{meaning}</span>}
          {isNear && !isWhole && <span className={clsx(SMALL_WORDS, 'text-peacock')}>{roomWords().oneToGo}</span>}
          {prize && isWhole && <Name className={SMALL_WORDS}>{prize}</Name>}
          {!canClaim && (isClosed || isWhole) && (
            <Outcome winners={winners} isClosed={isClosed} isOver={isOver} isShort={!isWhole} />
          )}
        </span>
      </button>
      {canClaim && isWhole && (
        <ClaimForm
          pattern={pattern}
          ticketNumber={ticketNumber}
          onType={(text) => setTyped({ text, preset })}
          isReady={isReady}
          place={place}
          onWon={onWon}
        />
      )}
      {isOpen && <PatternOnTicket pattern={pattern} ticketId={ticketIdFrom(ticketNumber)} canClaim={canClaim} />}
      {canClaim && isWhole && (
        <ClaimNotes out={out ?? []} winners={winners} isShared={(next?.place ?? 0) > 0} place={place} />
      )}
    </li>
  )
}

interface OutcomeProps {
  winners: readonly WinnerView[]
  isClosed: boolean
  isOver: boolean
  isShort: boolean
}

/** The winners of a pattern that this player cannot claim, or that nobody has won it. */
function Outcome({ winners, isClosed, isOver, isShort }: OutcomeProps) {
  const rules = useCurrentRoom(({ room }) => room.rules)
  const isWon = isClosed || winners.length > 0
  return (
    <span className={clsx(SMALL_WORDS, 'text-ink-2')}>
      <Sentence>
        {isWon ? winnersText(winners, rules, isShort) : isOver ? gameWords().nobodyWon : gameWords().stillOpen}
      </Sentence>
    </span>
  )
}

interface ClaimFormProps {
  pattern: Pattern
  /** As typed. */
  ticketNumber: string
  onType(text: string): void
  /** Whether the ticket completes the pattern. */
  isReady: boolean
  /** Where a failed claim is reported. */
  place: string
  onWon: (() => void) | undefined
}

/** The field for the ticket number, and the button that claims. */
function ClaimForm({ pattern, ticketNumber, onType, isReady, place, onWon }: ClaimFormProps) {
  const words = gameWords()
  const rules = useCurrentRoom(({ room }) => room.rules)
  const { claiming, isOnly } = useGame(({ claiming, shown }) => ({
    claiming,
    isOnly: shown.selectedTicketIds.length === 1,
  }))
  const input = useRef<HTMLInputElement>(null)
  const name = common().pattern(pattern, rules)
  const isPending = claiming.pending === pattern
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isWon = await claiming.claim(pattern, ticketNumber, place)
    if (isWon) onWon?.()
    else input.current?.focus()
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    onType(String(Math.min(TICKET_POOL, Math.max(1, Number(ticketNumber) + by)) || 1))
  }
  return (
    <form noValidate className="ml-auto flex items-center gap-2" onSubmit={submit}>
      {/* Somebody with one ticket has nothing to choose. */}
      {!isOnly && (
        <input
          ref={input}
          className={TICKET_FIELD}
          // A number input would refuse the digits of other scripts.
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuemin={1}
          aria-valuemax={TICKET_POOL}
          aria-valuenow={Number(ticketNumber) || undefined}
          onKeyDown={step}
          placeholder={words.ticket}
          aria-label={words.ticketNumber(name)}
          value={ticketNumber}
          onChange={(event) => onType(asciiDigits(event.target.value))}
        />
      )}
      <Button
        type="submit"
        variant={isReady ? 'primary' : 'outline'}
        className="px-3.5 @max-[17.75rem]:px-[11px]"
        disabled={ticketNumber === '' || claiming.pending !== null}
        aria-label={isPending ? undefined : words.claimPattern(name)}
      >
        {isPending ? words.checking : words.claim}
      </Button>
    </form>
  )
}

interface ClaimNotesProps {
  /** The tickets that are out of the pattern. */
  out: readonly number[]
  winners: readonly WinnerView[]
  /** Whether a claim on this number shares a prize that is won. */
  isShared: boolean
  place: string
}

/** What somebody who can claim reads below: which tickets are out, whom they share with, and why a claim failed. */
function ClaimNotes({ out, winners, isShared, place }: ClaimNotesProps) {
  const words = gameWords()
  const rules = useCurrentRoom(({ room }) => room.rules)
  return (
    <>
      {out.length > 0 && (
        <p className="basis-full pb-2 text-[0.9375rem]">
          {words.areOut(out.length, out.map((ticketId) => ticketId + 1).join(', '))}
        </p>
      )}
      {winners.length > 0 && (
        <p className="basis-full pb-2 text-[0.9375rem] wrap-anywhere">
          <Sentence>{isShared ? words.mayShare(winnersText(winners, rules)) : winnersText(winners, rules)}</Sentence>
        </p>
      )}
      <ToastPlace name={place} className="basis-full [&_.toast]:mb-2" />
    </>
  )
}

/** A closed pattern has a winner, even before the list of winners has loaded. */
function winnersText(winners: readonly WinnerView[], rules: RoomView['rules'], isShort = false): string {
  const count = Math.max(1, winners.length)
  const names = winnersInOrder(winners, rules)
  if (isShort && names) return names
  return names ? gameWords().winnersNamed(count, names) : gameWords().winners(count)
}
