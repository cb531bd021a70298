import { spacedRoom } from '#client/seat/room-words.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { refusal } from '#shared/refusals.ts'

interface RoomChipProps {
  roomId: RoomId
  /** Undefined until it is known. */
  room: RoomAnswer | undefined
  onChange(): void
}

/** The room of a shared link, with its host and the number of players. */
export function RoomChip({ roomId, room, onChange }: RoomChipProps) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 rounded-btn border-2 border-peacock bg-surface px-4 py-1">
      <p>
        <span className="font-bold">Room {spacedRoom(roomId)}</span>
        <span className="block min-h-[2lh] text-ink-2 wrap-anywhere">{room && wordsFor(room)}</span>
      </p>
      <button type="button" className="min-h-11 shrink-0 font-bold text-peacock underline" onClick={onChange}>
        Another room
      </button>
    </div>
  )
}

function wordsFor({ room, players }: RoomAnswer): string {
  if (room.status === 'finished') return refusal('game_over').message
  const host = players.find((player) => player.isHost)
  const inside = room.status === 'active' ? 'the game is running' : `${players.length} inside`
  const { most } = room.rules
  const upTo = most < TICKET_POOL ? `, up to ${most} ${most === 1 ? 'ticket' : 'tickets'}` : ''
  return `${host ? `hosted by ${host.name}, ` : ''}${inside}${upTo}`
}
