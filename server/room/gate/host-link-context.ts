import type { RoomId, SessionHash } from '#shared/game/ids.ts'
import type { CommandOf } from '#shared/game/room/commands.ts'
import type { DecisionContext } from '#shared/game/room/decision.ts'
import type { Db, Tx } from '../../db/db.ts'
import { isUsed, loadSeatOfLink } from '../rows/host-link.ts'
import { countSeats, type SeatedPlayer } from '../rows/seats-repo.ts'
import { belongsTo, isBarred } from '../seats/seats.ts'

type Circumstances = Pick<DecisionContext, 'isHostLink' | 'isLinkUsed' | 'isBarred' | 'otherSeats'>

/** What decides whether somebody with a link of the host may host: the link, and what bars them as it does on joining. */
export async function hostLinkContext(
  on: Db | Tx,
  roomId: RoomId,
  seats: SeatedPlayer[],
  session: SessionHash,
  { link }: CommandOf<'use_host_link'>,
): Promise<Circumstances> {
  const here = seats.filter(({ seat, player }) => belongsTo(seat, session) && !player.removed && !player.isHost)
  const seat = await loadSeatOfLink(on, roomId, link)
  return {
    isHostLink: seat !== null,
    isLinkUsed: seat !== null && isUsed(seat),
    isBarred: isBarred(seats, session),
    otherSeats: { here: here.length, inAll: await countSeats(on, session) },
  }
}
