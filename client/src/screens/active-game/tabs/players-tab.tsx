import clsx from 'clsx'
import { memo, useContext, useState } from 'react'
import { useFoundPeople } from '#client/room/find-people.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { useFreshMarks } from '#client/server-state/room-state.ts'
import { Badge } from '#client/ui/card.tsx'
import { IsShown } from '#client/ui/live-value.ts'
import { Name } from '#client/ui/name.tsx'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { dotted, useLanguage } from '#client/words/i18n.ts'
import type { PersonId } from '#shared/game/ids.ts'
import { allTicketsOf } from '#shared/game/room/all-tickets.ts'
import { isOnPhone } from '#shared/game/room/phones.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { otherSeatOf } from '#shared/game/room/two-seats.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { isPractice } from '#shared/room-number.ts'

/** Everybody in the room of the screen. */
export function PlayersTab() {
  const { room, players, seats, winners } = useCurrentRoom(({ room, players, seats, winners }) => ({
    ...{ room, players, seats, winners },
  }))
  const shownId = useGame(({ shown }) => shown.personId)
  return (
    <>
      {useContext(IsShown) && <FreshMarks />}
      <PlayersList players={players} seats={seats} personId={shownId} room={room} winners={winners} />
    </>
  )
}

/** Keeps the marks of the others fresh while they are looked at. */
function FreshMarks() {
  const { id, version } = useCurrentRoom(({ room: { id, version } }) => ({ id, version }))
  useFreshMarks(id, version)
  return null
}

interface PlayersListProps {
  players: readonly PlayerView[]
  /** The same, with second seats. */
  seats: readonly PlayerView[]
  /** This person's own row comes first. */
  personId: PersonId
  room: RoomView
  winners: readonly WinnerView[]
}

/** With more players than this, everybody's tickets but one's own are folded. */
const MOST_UNFOLDED = 6

/** Everybody in the room with the tickets they hold: oneself, then who has won most. A crowd has one line each. */
export function PlayersList({ players, seats, personId, room, winners }: PlayersListProps) {
  const isMe = (player: PlayerView) => player.personId === personId
  const rank = (player: PlayerView) => (isMe(player) ? Number.POSITIVE_INFINITY : wonBy(player, winners).length)
  const inOrder = [...players].sort((left, right) => rank(right) - rank(left))
  const { found, field } = useFoundPeople(inOrder)
  return (
    <section
      className="players grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 px-1"
      aria-label={gameWords().everybody}
    >
      <h2 className="font-extrabold text-xl">{common().players(players.length)}</h2>
      {field}
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] items-start gap-1"
        aria-label={gameWords().playersList}
      >
        {found.map((player) => (
          <PlayerRow
            key={player.id}
            player={player}
            second={otherSeatOf(seats, player)}
            isMe={isMe(player)}
            isFolded={players.length > MOST_UNFOLDED && !isMe(player)}
            isCaller={player.id === room.callerId}
            calls={isOnPhone(player) ? undefined : room.calledNumbers}
            won={wonBy(player, winners)
              .map(({ pattern }) => common().pattern(pattern, room.rules))
              .join(', ')}
          />
        ))}
      </ul>
    </section>
  )
}

interface PlayerRowProps {
  player: PlayerView
  /** Their second seat, if they came in twice. */
  second: PlayerView | undefined
  isMe: boolean
  isFolded: boolean
  isCaller: boolean
  /** What was called, which is marked on paper. */
  calls: readonly number[] | undefined
  /** The patterns that they have won. */
  won: string
}

const wonBy = ({ personId }: PlayerView, winners: readonly WinnerView[]) =>
  winners.filter((winner) => winner.personId === personId)

/** Rows out of sight are not laid out. */
const DRAWN_IN_SIGHT = { contentVisibility: 'auto', containIntrinsicSize: 'auto 48px' } as const

const PlayerRow = memo(function PlayerRow({ player, second, isMe, isFolded, isCaller, calls, won }: PlayerRowProps) {
  useLanguage()
  const { name, isHost } = player
  const held = [player, ...(second ? [second] : [])]
  const [isOpen, setIsOpen] = useState(false)
  const ticketIds = held.flatMap(({ selectedTicketIds }) => selectedTicketIds)
  const numbers = ticketIds.map((ticketId) => `#${ticketId + 1}`).join(' ')
  const words = common().tickets(ticketIds.length)
  const who = (
    <>
      <Name className="min-w-0 font-bold wrap-anywhere">{name}</Name>
      {isMe && <span className="text-[0.9375rem] text-ink-2">{gameWords().you}</span>}
      {isHost && <Badge tone="gold">{common().host}</Badge>}
      {isPractice(player.roomId) && !isMe && <Badge tone="peacock">{gameWords().computer}</Badge>}
      {!isOnPhone(player) && <Badge>{common().paper}</Badge>}
      {isCaller && <Badge tone="peacock">{gameWords().calls}</Badge>}
      {won && <Badge tone="gold">{won}</Badge>}
    </>
  )
  const line = 'flex flex-wrap items-center gap-x-2'
  return (
    <li className="player rounded-btn border border-line bg-surface px-3.5" style={DRAWN_IN_SIGHT}>
      {isFolded ? (
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className={clsx(line, 'min-h-11 cursor-pointer')}>
            {who}
            <span className="ml-auto text-[0.9375rem] text-ink-2">
              <span>{words}</span> <span aria-hidden>▾</span>
            </span>
          </summary>
          {numbers && <p className="text-[0.9375rem] text-ink-2">{numbers}</p>}
          {/* The tickets of a crowd have ten thousands of numbers. */}
          {isOpen && held.map((seat) => <MiniTickets key={seat.id} player={seat} calls={calls} />)}
        </details>
      ) : (
        <div className="py-1.5">
          <p className={line}>{who}</p>
          <p className="text-[0.9375rem] text-ink-2">{dotted(words, numbers)}</p>
          {held.map((seat) => (
            <MiniTickets key={seat.id} player={seat} calls={calls} />
          ))}
        </div>
      )}
    </li>
  )
})

function MiniTickets({ player, calls }: Pick<PlayerRowProps, 'player' | 'calls'>) {
  const { selectedTicketIds, markedNumbers } = player
  const tickets = allTicketsOf(player)
  return (
    <div className="my-2 flex flex-wrap gap-2">
      {selectedTicketIds.map((ticketId) => {
        const ticket = tickets[ticketId]
        if (!ticket) return null
        const marked = calls
          ? numbersOf(ticket).filter((each) => calls.includes(each))
          : (markedNumbers[ticketId] ?? [])
        return (
          <TicketDrawing
            key={ticketId}
            ticket={ticket}
            called={marked}
            label={gameWords().miniTicket(ticketId + 1, marked.length)}
            className="h-16 w-48"
          />
        )
      })}
    </div>
  )
}
