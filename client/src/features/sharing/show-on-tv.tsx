import { Tv } from 'lucide-react'
import { paths, tvPath } from '#client/paths.ts'
import { useSharedHost } from '#client/server-state/shared-address.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Sheet, SheetButton } from '#client/ui/sheet.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { spacedRoom } from '#shared/room-number.ts'

/** Tells how the room comes onto a TV. The phone in somebody's hand is hardly ever the screen that they mean. */
export function ShowOnTv({ roomId, className = '' }: { roomId: RoomId; className?: string }) {
  return (
    <SheetButton className={`min-h-12 ${className}`} sheet={(onClose) => <TvSheet roomId={roomId} onClose={onClose} />}>
      <Tv aria-hidden size={20} />
      <span>{roomWords().showOnTv}</span>
    </SheetButton>
  )
}

/** The ways onto a TV: its own browser, or a mirrored screen. */
function TvSheet({ roomId, onClose }: { roomId: RoomId; onClose(): void }) {
  const words = settingsWords()
  const host = useSharedHost()
  return (
    <Sheet title={roomWords().showOnTv} onClose={onClose}>
      <p>
        <span>{words.openAddress}</span>{' '}
        <b translate="no" className="block text-xl wrap-anywhere">
          {host + paths.tvEntry}
        </b>
      </p>
      <p>
        <span>{words.typeNumber}</span>{' '}
        <span translate="no" className="sr-only">
          {[...roomId].join(' ')}
        </span>
        <span aria-hidden translate="no" className="block font-num text-[3.5rem] leading-none">
          {spacedRoom(roomId)}
        </span>
      </p>
      <Disclosure label={words.whereOnTv} variant="quiet">
        <ul className="grid gap-2">
          {[words.onSamsung, words.onLg, words.onGoogleTv, words.onFireTv, words.onHisense].map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </Disclosure>
      <p>{words.noBrowser}</p>
      <ButtonLink variant="outline" wide to={tvPath(roomId)} onClick={onClose}>
        {words.openHere}
      </ButtonLink>
    </Sheet>
  )
}
