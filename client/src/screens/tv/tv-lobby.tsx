import { bagOwner } from '#client/fair-draw/bag-owner.ts'
import { DrawSeal } from '#client/fair-draw/draw-seal.tsx'
import { rankMark } from '#client/features/evening/evening-board.tsx'
import { useStandings } from '#client/features/evening/use-standings.ts'
import { areUsual } from '#client/features/house-rules/changed-rules.ts'
import { rulesInWords } from '#client/features/house-rules/rules-in-words.ts'
import { RoomQr } from '#client/features/sharing/room-qr.tsx'
import { spacedRoom } from '#client/seat/room-words.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import './tv-lobby.css'

interface TvLobbyProps {
  room: RoomView
  players: readonly PlayerView[]
}

/** As many names fit into the box in large letters, and in smaller ones. */
const MOST_LARGE = 20
const MOST_SHOWN = 32
/** How many names fit below the house rules. */
const MOST_BELOW_RULES = 20
/** How many of the best are shown from the second round on. */
const ON_THE_PODIUM = 3
const NONE: readonly never[] = []

/** Before the game: how to come in, and who is in. However many they are, the number and the code keep their place. */
export function TvLobby({ room, players }: TvLobbyProps) {
  const rules = areUsual(room.rules) ? null : rulesInWords(room)
  const best = useStandings({ room, winners: NONE }).slice(0, ON_THE_PODIUM)
  const ready = players.filter((player) => player.ticketSelectionDone).length
  // From the second round on everybody gets tickets as soon as it is open.
  const isSelecting = room.status === 'ticket_selection' || room.round > 1
  const most = rules ? MOST_BELOW_RULES : MOST_SHOWN
  const isCrowd = players.length > MOST_LARGE
  const newestFirst = players.toReversed()
  const waitedForFirst = isSelecting
    ? newestFirst.toSorted((left, right) => Number(left.ticketSelectionDone) - Number(right.ticketSelectionDone))
    : newestFirst
  const shown = waitedForFirst.slice(0, players.length > most ? most - 1 : most)
  const more = players.length - shown.length
  return (
    <div className="tv-lobby">
      <div className="tv-lobby-code">
        <p className="tv-small">Scan, or type this number at {location.host}</p>
        <p className="tv-code">
          <span className="sr-only">Room number {[...room.id].join(' ')}</span>
          <span aria-hidden>{spacedRoom(room.id)}</span>
        </p>
        <RoomQr roomId={room.id} />
        <DrawSeal roomId={room.id} bagOf={bagOwner({ room, players })} />
        {best.length > 0 && (
          <p className="tv-small">
            {best.map(({ personId, rank, name, total }) => (
              <span key={personId}>
                {rankMark(rank)} {name} {total}{' '}
              </span>
            ))}
          </p>
        )}
      </div>
      <section className="tv-names" aria-label="Players">
        {rules && <p className="tv-rules">{rules}</p>}
        <h2 className="tv-small">
          {room.round > 1 && `Round ${room.round} · `}
          {room.round === 1 && room.status === 'waiting'
            ? `Waiting for Players · ${players.length} in`
            : `${ready} of ${players.length} ready`}
        </h2>
        <ul data-small={isCrowd || undefined}>
          {shown.map((player) => (
            <li key={player.id}>
              {isSelecting && player.ticketSelectionDone && '✓ '}
              {player.name}
            </li>
          ))}
          {more > 0 && <li>+ {more} more</li>}
        </ul>
      </section>
    </div>
  )
}
