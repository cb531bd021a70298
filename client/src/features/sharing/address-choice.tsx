import { Wifi } from 'lucide-react'
import { useState } from 'react'
import { chooseAddress, useAddresses } from '#client/server-state/shared-address.ts'
import { Button } from '#client/ui/button.tsx'
import { QrPicture } from '#client/ui/qr-picture.tsx'
import { Sheet, SheetButton } from '#client/ui/sheet.tsx'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { useRoomLink } from './room-link.ts'

/** Asks once which of the known addresses to share. It stays open while they try one after the other. */
export function AskAddress({ roomId }: { roomId: RoomId }) {
  const known = useAddresses()
  const [isOpen, setIsOpen] = useState(!known?.isChosen)
  return isOpen && <AddressSheet roomId={roomId} onClose={() => setIsOpen(false)} />
}

/** Changes it later. */
export function ChangeAddress({ roomId }: { roomId: RoomId }) {
  return (
    <SheetButton sheet={(onClose) => <AddressSheet roomId={roomId} onClose={onClose} />}>
      <Wifi aria-hidden size={20} />
      <span>{hostToolWords().addressForPhones}</span>
    </SheetButton>
  )
}

/** The addresses of this machine, and the code of the chosen one to try it with a phone. */
function AddressSheet({ roomId, onClose }: { roomId: RoomId; onClose(): void }) {
  const { all = [], shared } = useAddresses() ?? {}
  // The cache tells of the choice a moment later, until when the button would go back.
  const [chosen, setChosen] = useState(shared)
  const choose = (address: string) => {
    setChosen(address)
    chooseAddress(address)
  }
  const link = useRoomLink(roomId)
  const close = () => {
    if (chosen) chooseAddress(chosen)
    onClose()
  }
  return (
    <Sheet title={hostToolWords().addressForPhones} onClose={close}>
      <p>{hostToolWords().tryAddress}</p>
      <fieldset>
        <legend className="sr-only">{hostToolWords().addressForPhones}</legend>
        {all.map((address) => (
          <label key={address} className="flex min-h-11 items-center gap-3 text-lg wrap-anywhere">
            <input
              type="radio"
              name="address"
              className="size-5 shrink-0"
              checked={address === chosen}
              onChange={() => choose(address)}
            />
            <span translate="no">{address}</span>
          </label>
        ))}
      </fieldset>
      <QrPicture link={link} label={roomWords().qrCode(roomId)} />
      <Button variant="primary" wide onClick={close}>
        {hostToolWords().shareThis}
      </Button>
    </Sheet>
  )
}
