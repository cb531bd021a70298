import type { PlayerView, RoomView } from '#shared/api.ts'
import { DrawSeal } from '../../fair-draw/draw-seal.tsx'
import { RoomQr } from '../../features/sharing/room-qr.tsx'
import { spacedRoom } from '../../seat/room-words.ts'

interface TvLobbyProps {
  room: RoomView
  players: readonly PlayerView[]
}

/** Before the game: how to come in, and who is in. */
export function TvLobby({ room, players }: TvLobbyProps) {
  const ready = players.filter((player) => player.ticketSelectionDone).length
  return (
    <div className="tv-lobby">
      <div className="tv-lobby-code">
        <p className="tv-small">Scan, or type this number at {location.host}</p>
        <p className="tv-code">
          <span className="sr-only">Room number {[...room.id].join(' ')}</span>
          <span aria-hidden>{spacedRoom(room.id)}</span>
        </p>
        <RoomQr roomId={room.id} />
        <DrawSeal roomId={room.id} />
      </div>
      <section className="tv-names" aria-label="Players">
        <h2 className="tv-small">
          {room.status === 'waiting'
            ? `Waiting for Players · ${players.length} in`
            : `${ready} of ${players.length} ready`}
        </h2>
        <ul>
          {players.map((player) => (
            <li key={player.id}>
              {room.status === 'ticket_selection' && player.ticketSelectionDone && '✓ '}
              {player.name}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
