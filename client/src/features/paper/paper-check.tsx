import clsx from 'clsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useClaim } from '#client/server-state/game-mutations.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { TextField } from '#client/ui/field.tsx'
import { ConfirmButton } from '#client/ui/modal.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { useFirstFocus } from '#client/ui/page.tsx'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { showRefusal } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { paperWords } from '#client/words/en/paper.ts'
import { meaningOf, patternWords } from '#client/words/en/patterns.ts'
import { refused } from '#client/words/en/refusals.ts'
import { checkPaperTicket, type PaperCheck, paperCode, readPaperCode } from '#shared/game/paper.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { closedTo, isOut, judgeByHouseRules } from '#shared/game/room/claim-rules.ts'
import { ticketsOf } from '#shared/game/room/held-tickets.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { PlayerView, Round, WinnerView } from '#shared/game/room/state.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { named, namedAll } from '#shared/named.ts'
import { completeText, missingText } from './check-texts.ts'
import { KeptTickets, type PaperCode } from './kept-tickets.tsx'
import { NumbersCheck } from './numbers-check.tsx'

interface PaperTicketCheckProps extends Round {
  winners: readonly WinnerView[]
  /** Null until one is typed. */
  code: PaperCode | null
  /** For which round it was printed. */
  sheetRound: number
  /** The people on the viewer's phone. They may claim for people on paper if one of them calls. */
  people: readonly PlayerView[]
  onCode(code: PaperCode): void
  /** Whether a ticket is checked by its numbers, as one that is not the room's. */
  isByNumbers?: boolean
  /** The way there, if there is one. */
  onByNumbers?: () => void
  /** A claim is won, and there is no other for the ticket. */
  onWon?: () => void
}

/** The check of a ticket on paper by its code or its numbers, and the way to check another. */
export function PaperTicketCheck({ isByNumbers = false, onByNumbers, ...check }: PaperTicketCheckProps) {
  if (isByNumbers) return <NumbersCheck {...check} />
  return (
    <>
      <CheckByCode {...check} />
      {onByNumbers && (
        <Button variant="quiet" onClick={onByNumbers}>
          {paperWords().checkNumbers}
        </Button>
      )}
    </>
  )
}

function CheckByCode({ code, sheetRound, onCode, ...check }: Omit<PaperTicketCheckProps, 'isByNumbers'>) {
  const words = paperWords()
  const form = (
    <>
      <CodeForm onCode={onCode} />
      <KeptTickets players={check.players} onCode={onCode} />
    </>
  )
  if (!code) return form
  return (
    <>
      {sheetRound === check.room.round ? (
        <CheckedCode key={paperCode(code.paperNo, code.ticket)} code={code} {...check} />
      ) : (
        <NoTicket key={sheetRound}>{words.otherRound(sheetRound, check.room.round)}</NoTicket>
      )}
      {/* Closes when the next ticket is there. */}
      <Disclosure key={`${sheetRound} ${code.paperNo} ${code.ticket}`} label={words.checkAnother}>
        {form}
      </Disclosure>
    </>
  )
}

/** A code of which people read how to type theirs. */
const EXAMPLE: PaperCode = { paperNo: 4, ticket: 2 }

function CodeForm({ onCode }: { onCode(code: PaperCode): void }) {
  const words = paperWords()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const field = useFirstFocus<HTMLInputElement>()
  const example = [paperCode(EXAMPLE.paperNo, EXAMPLE.ticket), `${EXAMPLE.paperNo}.${EXAMPLE.ticket}`] as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readPaperCode(typed)
    setIsWrong(code === null)
    if (code) onCode(code)
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={submit}>
      <TextField
        ref={field}
        label={words.code}
        hint={words.codeHint(...example)}
        error={isWrong ? words.notACode(...example) : undefined}
        // A keyboard of digits with a point, which is enough.
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary" wide>
        {words.check}
      </Button>
    </form>
  )
}

type CheckedCodeProps = Omit<PaperTicketCheckProps, 'code' | 'sheetRound' | 'onCode'> & { code: PaperCode }

/** A ticket on paper with what was called, and how it stands in each pattern. It is read out in a hall, so it is large. */
function CheckedCode({ code, ...check }: CheckedCodeProps) {
  const { players } = check
  const words = paperWords()
  const printed = paperCode(code.paperNo, code.ticket)
  const player = players.find(({ paperNo }) => paperNo === code.paperNo)
  const ticketId = code.ticket - 1
  const ticket = player && ticketsOf(player)[ticketId]
  if (!player?.selectedTicketIds.includes(ticketId) || !ticket) return <NoTicket>{words.nobodyHas(printed)}</NoTicket>
  return <HeldTicket {...check} {...{ printed, player, ticketId, ticket }} />
}

/** Why there is nothing to check. It gets the focus as a checked ticket does: the form that had it is gone. */
function NoTicket({ children }: { children: string }) {
  const line = useFirstFocus<HTMLParagraphElement>()
  return (
    <p ref={line} tabIndex={-1} className="font-bold text-xl outline-none">
      {children}
    </p>
  )
}

interface HeldTicketProps extends Omit<CheckedCodeProps, 'code' | 'players'> {
  printed: string
  player: PlayerView
  ticketId: number
  ticket: Ticket
}

/** The same for a ticket that somebody in the room holds. */
function HeldTicket({ room, winners, people, onWon, printed, player, ticketId, ticket }: HeldTicketProps) {
  const words = paperWords()
  const heading = useFirstFocus<HTMLHeadingElement>()
  const [hasWon, setHasWon] = useState(false)
  const [kept, setKept] = useState<readonly Pattern[]>()
  const { calledNumbers: calls, rules } = room
  const mayClaim = people.some((person) => mayCall(room, person))
  const note = player.written?.[ticketId]
  const marked = numbersOf(ticket).filter((number) => calls.includes(number))
  const closed = closedTo({ room, winners: [...winners] }, player, calls.length)
  const rows = checkPaperTicket(ticket, calls, rules, room).map((check) => {
    const claim = { pattern: check.pattern, player, ticketId, ticket, calls }
    const isOpen = room.status === 'active' && !closed.includes(check.pattern)
    const refusal = isOpen && check.since ? judgeByHouseRules(rules, winners, claim) : null
    return { ...check, isOpen, refusal, isClaimable: isOpen && check.since !== null && refusal === null }
  })
  // They may claim the next pattern before the win of the last one is known here.
  const isDone = hasWon && !rows.some(({ isClaimable }) => isClaimable)
  useEffect(() => {
    if (isDone) onWon?.()
  }, [isDone, onWon])
  // From the first claim on the rows keep their places: the next button may be under a finger when the win arrives.
  const places =
    kept ??
    [...rows].sort((left, right) => Number(right.isClaimable) - Number(left.isClaimable)).map(({ pattern }) => pattern)
  const hasBegun = room.status === 'active' || room.status === 'finished'
  return (
    <section className="grid gap-3" aria-label={printed}>
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-baseline gap-x-3 font-extrabold text-[2rem] leading-tight outline-none"
      >
        <span className="font-num" translate="no">
          {printed}
        </span>{' '}
        <Name className="min-w-0 wrap-anywhere">{player.name}</Name>{' '}
        {/* As on the sheet. The sheets of all rounds may be printed, with the same codes. */}
        {room.round > 1 && <span>{common().round(room.round)}</span>}
      </h2>
      <p className="text-lg">
        <span>{hasBegun ? words.called(calls.length) : words.notStarted}</span>
        {room.status === 'finished' && <span>{`. ${words.isOver(room.round)}`}</span>}
      </p>
      <TicketDrawing ticket={ticket} called={marked} label={words.numbersOn(printed, marked.join(', '))} />
      {note && <p>{patternWords().writtenDown(note.after)}</p>}
      {hasBegun && (
        <ul>
          {[...rows]
            .sort((left, right) => places.indexOf(left.pattern) - places.indexOf(right.pattern))
            .map((row) => (
              <CheckedPattern
                key={row.pattern}
                {...{ room, winners, mayClaim, player, ticket, row }}
                ticketId={ticketId}
                onClaim={() => setKept(places)}
                onWon={() => setHasWon(true)}
              />
            ))}
        </ul>
      )}
    </section>
  )
}

interface CheckedPatternProps extends Pick<PaperTicketCheckProps, 'room' | 'winners'> {
  mayClaim: boolean
  onClaim(): void
  onWon(): void
  player: PlayerView
  ticketId: number
  ticket: Ticket
  row: PaperCheck & {
    isOpen: boolean
    /** Why the house rules refuse it, although it is complete. */
    refusal: ReturnType<typeof judgeByHouseRules>
    isClaimable: boolean
  }
}

/** How a ticket stands in one pattern and, for the caller, the claim. */
function CheckedPattern({ room, winners, mayClaim, player, ticketId, row, onClaim, onWon }: CheckedPatternProps) {
  const words = paperWords()
  const claim = useClaim(room.id)
  const { pattern, isOpen, isClaimable, refusal, since } = row
  const name = common().pattern(pattern, room.rules)
  const names = winners.filter((win) => win.pattern === pattern).map(({ playerName }) => playerName)
  const meaning = meaningOf(pattern, room.rules)
  const isTicketOut = isOut({ player, pattern, ticketId })
  const isClaimedHere = since !== null && (claim.isPending || claim.isSuccess)
  const taken = names.length > 0 ? words.wonBy(namedAll(names)) : row.isWon && words.isTaken
  const send = (isPutOut: boolean) => {
    onClaim()
    claim.mutate(
      {
        playerId: player.id,
        playerName: player.name,
        pattern,
        ticketNumber: String(ticketId + 1),
        after: room.calledNumbers.length,
        isPutOut,
      },
      {
        onSuccess: onWon,
        // A wrong claim is refused, and that is what the host wanted.
        onError: (error) => error.code !== 'pattern_not_valid' && showRefusal(error),
      },
    )
  }
  return (
    <li
      className={clsx(
        'grid gap-1 border-line border-t py-2 text-lg',
        (isClaimable || isClaimedHere) && 'rounded-chip bg-soft-warn px-2',
      )}
    >
      <p>
        <b className="text-xl">{name}</b>
        {room.rules.prizes[pattern] && <Sentence>{` · ${named(room.rules.prizes[pattern])}`}</Sentence>}
      </p>
      {meaning && <p className="text-ink-2 first-letter:uppercase">{meaning}</p>}
      <p>{since ? completeText(since, room.calledNumbers.length) : missingText(row, room.rules)}</p>
      {/* As high as the button in whose place it comes. */}
      {(taken || (isClaimedHere && !isClaimable)) && (
        <p className={clsx(isClaimedHere && 'flex min-h-14 items-center')}>{taken && <Sentence>{taken}</Sentence>}</p>
      )}
      {refusal && <p>{refusal === 'ticket_is_out' ? words.isOut : refused(refusal).message}</p>}
      {!since && isTicketOut && <p>{words.isOut}</p>}
      {mayClaim && isClaimable && (
        <Button variant="primary" wide disabled={isClaimedHere} onClick={() => send(false)}>
          <Sentence>{words.claimFor(name, named(player.name))}</Sentence>
        </Button>
      )}
      {mayClaim && isOpen && !since && room.rules.bogey === 'out' && !isTicketOut && (
        // Where a wrong claim costs the ticket, the host says that there was one.
        <ConfirmButton
          variant="quiet"
          className="justify-self-start px-0"
          disabled={claim.isPending}
          ask={{
            title: words.putOut(name),
            text: words.putOutText(named(player.name), name),
            confirm: words.putItOut,
            cancel: common().cancel,
          }}
          onSure={() => send(true)}
        >
          {words.wrongClaim}
        </ConfirmButton>
      )}
    </li>
  )
}
