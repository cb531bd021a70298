import { Sentence } from '#client/ui/name.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { refused } from '#client/words/en/refusals.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { peopleOf } from '#shared/game/room/two-seats.ts'
import { named } from '#shared/named.ts'
import { spacedRoom } from '#shared/room-number.ts'

interface LinkedRoomProps {
  roomId: RoomId
  /** Undefined until it is known. */
  room: RoomAnswer | undefined
  /** Lets somebody type another number. */
  onChange?: () => void
}

/** The room of a shared link, with its host and the number of players. */
export function LinkedRoom({ roomId, room, onChange }: LinkedRoomProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-btn border-2 border-peacock bg-surface px-4 py-1">
      <p className="grid min-h-[3lh] min-w-min flex-1 content-center">
        <span className="font-bold">{common().room(spacedRoom(roomId))}</span>
        <span className="text-ink-2 wrap-anywhere">{room && <Sentence>{wordsFor(room)}</Sentence>}</span>
      </p>
      {onChange && (
        <button type="button" className="min-h-11 font-bold text-peacock underline" onClick={onChange}>
          {home().anotherRoom}
        </button>
      )}
    </div>
  )
}

function wordsFor({ room, players }: RoomAnswer): string {
  if (room.status === 'finished') return refused('game_over').message
  const host = players.find((player) => player.isHost)
  const words = home()
  const inside = room.status === 'active' ? words.isRunning : words.inside(peopleOf(players).length)
  const hosted = host ? words.hostedBy(named(host.name), inside) : inside
  const { most } = room.rules
  return most < TICKET_POOL ? words.upTo(hosted, common().tickets(most)) : hosted
}
