import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Name } from '#client/ui/name.tsx'
import { useFirstFocus } from '#client/ui/page.tsx'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { common } from '#client/words/en/common.ts'
import { paperWords } from '#client/words/en/paper.ts'
import { patternWords } from '#client/words/en/patterns.ts'
import type { HeldTicket } from '#shared/game/hand.ts'
import { type PaperCode, paperCode } from '#shared/game/paper.ts'
import { checkPaperTicket, paperHand } from '#shared/game/paper-check.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { allTicketsOf } from '#shared/game/room/all-tickets.ts'
import { closedTo, judgeByHouseRules } from '#shared/game/room/claim-rules.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { PlayerView, Round, WinnerView } from '#shared/game/room/state.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { CheckedPattern } from './checked-pattern.tsx'
import { CodeForm } from './code-form.tsx'
import { KeptTickets } from './kept-tickets.tsx'
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

type CheckedCodeProps = Omit<PaperTicketCheckProps, 'code' | 'sheetRound' | 'onCode'> & { code: PaperCode }

/** A ticket on paper with what was called, and how it stands in each pattern. It is read out in a hall, so it is large. */
function CheckedCode({ code, ...check }: CheckedCodeProps) {
  const { players } = check
  const words = paperWords()
  const printed = paperCode(code.paperNo, code.ticket)
  const player = players.find(({ paperNo }) => paperNo === code.paperNo)
  const ticketId = code.ticket - 1
  const tickets = player ? allTicketsOf(player) : []
  const ticket = tickets[ticketId]
  if (!player?.selectedTicketIds.includes(ticketId) || !ticket) return <NoTicket>{words.nobodyHas(printed)}</NoTicket>
  const hand = paperHand(tickets, player.selectedTicketIds)
  return <CheckedTicket {...check} {...{ printed, player, ticketId, ticket, hand }} />
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

interface CheckedTicketProps extends Omit<CheckedCodeProps, 'code' | 'players'> {
  printed: string
  player: PlayerView
  ticketId: number
  ticket: HeldTicket['ticket']
  /** All tickets of the person. */
  hand: readonly HeldTicket[]
}

/** The same for a ticket that somebody in the room holds. */
function CheckedTicket(props: CheckedTicketProps) {
  const { room, winners, people, onWon, printed, player, ticketId, ticket, hand } = props
  const words = paperWords()
  const heading = useFirstFocus<HTMLHeadingElement>()
  const [hasWon, setHasWon] = useState(false)
  const [kept, setKept] = useState<readonly Pattern[]>()
  const { calledNumbers: calls, rules } = room
  const mayClaim = people.some((person) => mayCall(room, person))
  const note = player.written?.[ticketId]
  const marked = numbersOf(ticket).filter((number) => calls.includes(number))
  const closed = closedTo({ room, winners }, player, calls.length)
  const rows = checkPaperTicket(ticketId, hand, calls, rules, room).map((check) => {
    const claim = { pattern: check.pattern, player, ticketId, hand, calls }
    const isOpen = room.status === 'active' && !closed.includes(check.pattern)
    const refusal = isOpen && check.since ? judgeByHouseRules(rules, winners, claim).refused : null
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
                {...{ room, winners, mayClaim, player, row }}
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
