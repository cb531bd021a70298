import { paths, tvPath } from '#client/paths.ts'
import { spacedRoom } from '#client/seat/room-words.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import type { RoomId } from '#shared/game/ids.ts'

/** The ways onto a TV: its own browser, or a mirrored screen. */
export function TvSheet({ roomId, onClose }: { roomId: RoomId; onClose(): void }) {
  return (
    <Sheet title="Show on TV" onClose={onClose}>
      <ol className="grid list-decimal gap-3 pl-6">
        <li>
          Open this address in the TV's browser:
          <p className="select-all font-bold text-xl wrap-anywhere">
            {location.host}
            {paths.tvEntry}
          </p>
        </li>
        <li>
          Type the room number with the remote:
          <p className="font-num text-[2.5rem] leading-none">
            <span className="sr-only">{[...roomId].join(' ')}</span>
            <span aria-hidden>{spacedRoom(roomId)}</span>
          </p>
        </li>
      </ol>
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
