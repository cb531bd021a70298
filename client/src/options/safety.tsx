import { bagOwner, OwnContribution, SealLink, useIsDrawRight } from '#client/fair-draw/draw-signs.tsx'
import { RenewLink } from '#client/features/sharing/share-room.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import type { Drawer } from '#client/ui/drawers.tsx'
import { optionWords } from '#client/words/en/options.ts'
import { roomWords } from '#client/words/en/room.ts'
import { isBeforeStart } from '#shared/game/types.ts'
import { named } from '#shared/named.ts'
import { isPractice } from '#shared/room-number.ts'

// What comes late must not move what a finger is about to press.
const HostLink = lazyPart(
  async () => (await import('#client/features/host-tools/host-link.tsx')).HostLink,
  () => <div className="min-h-11" />,
)

/** What shows that the draw is fair, and what helps if a phone is lost or a link went too far. */
export function useSafety(isHost: boolean): Drawer {
  const { room, players, me } = useSeatedRoom()
  const isRight = useIsDrawRight(room.id)
  const bagOf = bagOwner({ room, players })
  const { fairDraw, bagOf: fromBag } = roomWords()
  return {
    name: 'safety',
    label: optionWords().safety,
    says: bagOf === undefined ? `${fairDraw}${isRight ? ' ✓' : ''}` : fromBag(named(bagOf)),
    inside: (
      <>
        <SealLink roomId={room.id} bagOf={bagOf} />
        {isBeforeStart(room.status) && me.ticketSelectionDone && <OwnContribution roomId={room.id} playerId={me.id} />}
        {isHost && !isPractice(room.id) && <HostLink roomId={room.id} />}
        {isHost && room.status === 'waiting' && <RenewLink roomId={room.id} />}
      </>
    ),
  }
}
