import { memo, useState } from 'react'
import { MiniTicket } from '#client/features/ticket/mini-ticket.tsx'
import { isPractice } from '#client/practice-room.ts'
import { Badge } from '#client/ui/badge.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useLanguage } from '#client/words/area.ts'
import { common } from '#client/words/common.ts'
import { gameWords } from '#client/words/game.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'

interface PlayersTabProps {
  players: readonly PlayerView[]
  /** This player's own row comes first. */
  playerId: PlayerId
  /** The player who calls while the host is away. */
  callerId: PlayerId | null
}

/** With more players than this, everybody's tickets but one's own are folded. */
const MOST_UNFOLDED = 6

/** And with more than this, they can be looked for by name. */
const MOST_UNSOUGHT = 12

/** Everybody in the room with the tickets they hold. What concerns all of them stands on top, however many they are. */
export function PlayersTab({ players, playerId, callerId }: PlayersTabProps) {
  const [sought, setSought] = useState('')
  const ownFirst = players.toSorted((left, right) => Number(right.id === playerId) - Number(left.id === playerId))
  const found = ownFirst.filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  return (
    <section
      className="players grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 px-1"
      aria-label={gameWords().everybody}
    >
      <h2 className="font-extrabold text-xl">{common().players(players.length)}</h2>
      {players.length > MOST_UNSOUGHT && (
        <TextField label={gameWords().findPlayer} value={sought} onChange={(event) => setSought(event.target.value)} />
      )}
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] items-start gap-2"
        aria-label={gameWords().playersList}
      >
        {found.map((player) => (
          <PlayerRow
            key={player.id}
            player={player}
            isMe={player.id === playerId}
            isFolded={players.length > MOST_UNFOLDED && player.id !== playerId}
            isCaller={player.id === callerId}
          />
        ))}
      </ul>
    </section>
  )
}

interface PlayerRowProps {
  player: PlayerView
  isMe: boolean
  isFolded: boolean
  isCaller: boolean
}

const PlayerRow = memo(function PlayerRow({ player, isMe, isFolded, isCaller }: PlayerRowProps) {
  useLanguage()
  const { name, isHost, selectedTicketIds } = player
  const count = selectedTicketIds.length
  const numbers = selectedTicketIds.map((ticketId) => `#${ticketId + 1}`).join(' ')
  const held = `${common().tickets(count)}${numbers && ` · ${numbers}`}`
  return (
    <li className="player flex items-center gap-2 rounded-btn border border-line bg-surface py-1.5 pr-2 pl-3.5 [contain-intrinsic-size:auto_82px] [content-visibility:auto]">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-bold wrap-anywhere">{name}</span>
          {isMe && <span className="text-[0.9375rem] text-ink-2">{gameWords().you}</span>}
          {isHost && <Badge tone="gold">{common().host}</Badge>}
          {isPractice(player.roomId) && !isMe && <Badge tone="peacock">{gameWords().computer}</Badge>}
          {isCaller && <Badge tone="peacock">{gameWords().calls}</Badge>}
        </p>
        {isFolded ? (
          <details>
            <summary className="min-h-11 cursor-pointer text-[0.9375rem] text-ink-2 leading-[44px]">{held}</summary>
            <MiniTickets player={player} />
          </details>
        ) : (
          <>
            <p className="text-[0.9375rem] text-ink-2">{held}</p>
            <MiniTickets player={player} />
          </>
        )}
      </div>
    </li>
  )
})

function MiniTickets({ player }: { player: PlayerView }) {
  const { id, roomId, selectedTicketIds, markedNumbers } = player
  const tickets = ticketsFor(playerSeed(roomId, id))
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {selectedTicketIds.map((ticketId) => {
        const ticket = tickets[ticketId]
        const marked = markedNumbers[ticketId] ?? []
        return ticket && <MiniTicket key={ticketId} ticketId={ticketId} ticket={ticket} marked={marked} />
      })}
    </div>
  )
}
