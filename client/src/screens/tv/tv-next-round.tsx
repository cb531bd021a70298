import { bagOwner, DrawSeal } from '#client/fair-draw/draw-signs.tsx'
import { useEveningSoFar } from '#client/features/evening/use-evening-so-far.ts'
import { areUsual } from '#client/features/house-rules/changed-rules.ts'
import { RoomQr } from '#client/features/sharing/room-qr.tsx'
import { tvWords } from '#client/words/tv.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { TvNames } from './tv-names.tsx'
import { TvRules } from './tv-rules.tsx'
import { TvStandings } from './tv-standings.tsx'
import './tv-lobby.css'

interface TvNextRoundProps {
  room: RoomView
  players: readonly PlayerView[]
  /** Names of those who play from the next round. */
  waiting: readonly string[]
}

const NONE: readonly never[] = []

/** How many names fit, alone and above the house rules. */
const MOST_SHOWN = 10
const MOST_ABOVE_RULES = 6

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
        <TvNames players={playing} isSelecting most={areUsual(room.rules) ? MOST_SHOWN : MOST_ABOVE_RULES} />
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
