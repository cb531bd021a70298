import { bagOwner, DrawSeal } from '#client/fair-draw/draw-signs.tsx'
import { areUsual } from '#client/features/house-rules/changed-rules.ts'
import { Arrivals } from '#client/features/lobby/arrivals.tsx'
import { RoomQr } from '#client/features/sharing/room-qr.tsx'
import { tvWords } from '#client/words/tv.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { TvNames } from './tv-names.tsx'
import { TvRules } from './tv-rules.tsx'
import './tv-lobby.css'

interface TvLobbyProps {
  room: RoomView
  players: readonly PlayerView[]
}

/** How many names fit, alone and below the house rules. */
const MOST_SHOWN = 18
const MOST_BELOW_RULES = 8

/** Before the game: how to come in, and who is in. However many they are, the number and the code keep their place. */
export function TvLobby({ room, players }: TvLobbyProps) {
  const words = tvWords()
  const most = areUsual(room.rules) ? MOST_SHOWN : MOST_BELOW_RULES
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
        <TvNames players={playing} isSelecting={isSelecting} most={most} />
      </section>
    </div>
  )
}
