import { paths, tvPath } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { spacedRoom } from '#shared/room-number.ts'

/** The ways onto a TV: its own browser, or a mirrored screen. */
export function TvSheet({ roomId, onClose }: { roomId: RoomId; onClose(): void }) {
  const words = settingsWords()
  return (
    <Sheet title={roomWords().showOnTv} onClose={onClose}>
      <p>
        {words.openAddress}{' '}
        <b className="block text-xl wrap-anywhere">
          {location.host}
          {paths.tvEntry}
        </b>
      </p>
      <p>
        {words.typeNumber} <span className="sr-only">{[...roomId].join(' ')}</span>
        <span aria-hidden className="block font-num text-[3.5rem] leading-none">
          {spacedRoom(roomId)}
        </span>
      </p>
      <p>{words.noBrowser}</p>
      <ButtonLink variant="outline" wide to={tvPath(roomId)} onClick={onClose}>
        {words.openHere}
      </ButtonLink>
    </Sheet>
  )
}
