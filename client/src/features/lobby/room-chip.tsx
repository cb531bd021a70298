import { spacedRoom } from '#client/seat/room-words.ts'
import type { RoomAnswer } from '#shared/api.ts'

interface RoomChipProps {
  roomId: string
  /** Undefined until it is known. */
  room: RoomAnswer | undefined
  onChange(): void
}

/** The room of a shared link, with its host and how many are inside, so that one knows where one goes. */
export function RoomChip({ roomId, room, onChange }: RoomChipProps) {
  const host = room?.players.find((player) => player.isHost)
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 rounded-btn border-2 border-peacock bg-surface px-4 py-1">
      <p>
        <span className="font-bold">Room {spacedRoom(roomId)}</span>
        <span className="block min-h-[2lh] text-ink-2 wrap-anywhere">
          {room && `${host ? `hosted by ${host.name}, ` : ''}${room.players.length} inside`}
        </span>
      </p>
      <button type="button" className="min-h-11 shrink-0 font-bold text-peacock underline" onClick={onChange}>
        Another room
      </button>
    </div>
  )
}
