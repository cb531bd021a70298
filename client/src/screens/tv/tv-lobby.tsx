import { bagOwner, DrawSeal } from '#client/fair-draw/draw-signs.tsx'
import { useEveningSoFar } from '#client/features/evening/evening-so-far.ts'
import { rulesInWords } from '#client/features/house-rules/rules-in-words.tsx'
import { Arrivals } from '#client/features/lobby/arrivals.tsx'
import { RoomQr } from '#client/features/sharing/room-qr.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import { tvWords } from '#client/words/en/tv.ts'
import { areUsual } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { TvStandings } from './tv-round-over.tsx'
import './tv-lobby.css'

interface TvLobbyProps {
  room: RoomView
  players: readonly PlayerView[]
}

/** How many names fit, alone and beside the house rules. */
const MOST_BEFORE = { alone: 18, withRules: 8 }
const MOST_BETWEEN = { alone: 10, withRules: 6 }

/** Before the game: how to come in, and who is in. However many they are, the number and the code keep their place. */
export function TvLobby({ room, players }: TvLobbyProps) {
  const words = tvWords()
  const playing = players.filter((player) => !onlyCalls(player, room.rules))
  const ready = playing.filter((player) => player.ticketSelectionDone).length
  const isSelecting = room.status === 'ticket_selection'
  return (
    <div className="tv-lobby">
      <div className="tv-lobby-code">
        <p className="tv-small">{words.scan(location.host)}</p>
        <p className="tv-code">
          <span className="sr-only">{words.spelled([...room.id].join(' '))}</span>
          <span aria-hidden>{spacedRoom(room.id)}</span>
        </p>
        <RoomQr roomId={room.id} />
        <DrawSeal roomId={room.id} bagOf={bagOwner({ room, players })} />
      </div>
      <section className="tv-lobby-players" aria-label={words.players}>
        <TvRules room={room} />
        <h2>{isSelecting ? words.ready(ready, playing.length) : words.waitingForPlayers(playing.length)}</h2>
        <Arrivals players={playing} isTold={false} />
        <TvNames players={playing} isSelecting={isSelecting} most={mostNames(room, MOST_BEFORE)} />
      </section>
    </div>
  )
}

interface TvNextRoundProps {
  room: RoomView
  players: readonly PlayerView[]
  /** Names of those who play from the next round. */
  waiting: readonly string[]
}

const NONE: readonly never[] = []

/** Between two rounds: who is ready, how the evening stands, and small how somebody else comes in. */
export function TvNextRound({ room, players, waiting }: TvNextRoundProps) {
  const words = tvWords()
  const soFar = useEveningSoFar({ room, winners: NONE })
  const playing = players.filter((player) => !onlyCalls(player, room.rules))
  const ready = playing.filter((player) => player.ticketSelectionDone).length
  return (
    <div className="tv-lobby">
      <section className="tv-between" aria-label={words.players}>
        <h2>{words.roundReady(room.round, ready, playing.length)}</h2>
        <TvNames players={playing} isSelecting most={mostNames(room, MOST_BETWEEN)} />
        <TvRules room={room} />
        {waiting.length > 0 && <p className="tv-rules">{words.waitingToJoin(waiting.join(', '))}</p>}
        <div className="tv-between-code">
          <RoomQr roomId={room.id} />
          <div>
            <p className="tv-small">{words.scan(location.host)}</p>
            <p className="tv-code">
              <span className="sr-only">{words.spelled([...room.id].join(' '))}</span>
              <span aria-hidden>{spacedRoom(room.id)}</span>
            </p>
            <DrawSeal roomId={room.id} bagOf={bagOwner({ room, players })} />
          </div>
        </div>
      </section>
      <TvStandings soFar={soFar} />
    </div>
  )
}

function mostNames({ rules }: RoomView, most: typeof MOST_BEFORE): number {
  return areUsual(rules) ? most.alone : most.withRules
}

interface TvNamesProps {
  players: readonly PlayerView[]
  /** Tickets are being chosen: those who are not ready come first, and a tick says who is. */
  isSelecting: boolean
  /** As many names have room. */
  most: number
}

/** Up to this many names are larger still, one below the other. */
const FEW = 7

/** The players. Letters keep their size: names that do not fit are counted. */
function TvNames({ players, isSelecting, most }: TvNamesProps) {
  const newestFirst = players.toReversed()
  const waitedForFirst = isSelecting
    ? newestFirst.toSorted((left, right) => Number(left.ticketSelectionDone) - Number(right.ticketSelectionDone))
    : newestFirst
  const shown = waitedForFirst.slice(0, players.length > most ? most - 1 : most)
  const more = players.length - shown.length
  return (
    <ul className="tv-names" data-few={players.length <= Math.min(FEW, most / 2) || undefined}>
      {shown.map((player) => (
        <li key={player.id} className="animate-arrive">
          {isSelecting && player.ticketSelectionDone && '✓ '}
          {player.name}
        </li>
      ))}
      {more > 0 && <li>{eveningText().moreNames(more)}</li>}
    </ul>
  )
}

/** What the room has agreed on, before a round. Nothing if all is as always. */
function TvRules({ room }: { room: RoomView }) {
  return areUsual(room.rules) ? null : <p className="tv-rules">{rulesInWords(room)}</p>
}
