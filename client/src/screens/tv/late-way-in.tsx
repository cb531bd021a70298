import { RoomQr } from '#client/features/sharing/share-room.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import type { Elements } from '#client/ui/elements.ts'
import { common } from '#client/words/en/common.ts'
import { tvWords } from '#client/words/en/tv.ts'
import { dotted } from '#client/words/i18n.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { VoiceHint } from './tv-controls.tsx'

interface LateWayInProps {
  /** What stands below the number of the room. */
  children: Elements
}

/**
 * The code and the number of the room for people who come while it plays, small, and never over the board. Below it the
 * voice asks for its key.
 */
export function LateWayIn({ children }: LateWayInProps) {
  const { room } = useCurrentRoom()
  return (
    <div className="tv-late flex w-full items-center gap-[1.2vmin] text-left [&>.room-qr]:m-0 [&>.room-qr]:w-[19vmin] [&>.room-qr]:flex-none">
      <RoomQr roomId={room.id} isLate />
      <div className="tv-text grid min-w-0 gap-[0.4vmin] justify-items-start">
        <span className="tv-room">
          {dotted(common().room(spacedRoom(room.id)), !room.rules.counts && tvWords().practiceRound)}
        </span>{' '}
        {children}
        <VoiceHint />
      </div>
    </div>
  )
}
