import { paths, tvPath } from '#client/paths.ts'
import { spacedRoom } from '#client/seat/room-words.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { RoomId } from '#shared/game/ids.ts'

/** The ways onto a TV: its own browser, or a mirrored screen. */
export function TvSheet({ roomId, onClose }: { roomId: RoomId; onClose(): void }) {
  return (
    <Sheet title="Show on TV" onClose={onClose}>
      <p>
        1. Open this address in the TV's browser:{' '}
        <b className="block text-xl wrap-anywhere">
          {location.host}
          {paths.tvEntry}
        </b>
      </p>
      <p>
        2. Type the room number with the remote: <span className="sr-only">{[...roomId].join(' ')}</span>
        <span aria-hidden className="block font-num text-[3.5rem] leading-none">
          {spacedRoom(roomId)}
        </span>
      </p>
      <p>
        No browser on your TV? Connect a laptop, or mirror this phone to the TV and open the big screen here. Nobody has
        to touch the TV after that.
      </p>
      <ButtonLink variant="outline" wide to={tvPath(roomId)} onClick={onClose}>
        Open the big screen here
      </ButtonLink>
    </Sheet>
  )
}
