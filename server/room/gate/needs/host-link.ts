import type { CommandOf } from '#shared/game/room/commands/commands.ts'
import type { Needs } from '#shared/game/room/needs.ts'
import { isUsed, loadSeatOfLink } from '../../rows/host-link.ts'
import { countSeats } from '../../rows/seats-repo.ts'
import { belongsTo, isBarred } from '../../seats/seats.ts'
import { type LoadContext, sessionOf } from './load-context.ts'

/** What decides whether somebody with a link of the host may host: the link, and what bars them as it does on joining. */
export async function hostLinkNeeds(
  context: LoadContext,
  { link }: CommandOf<'use_host_link'>,
): Promise<Needs['hostLink']> {
  const { on, row, seats } = context
  const session = sessionOf(context)
  const here = seats.filter(({ seat, player }) => belongsTo(seat, session) && !player.removed && !player.isHost)
  const seat = await loadSeatOfLink(on, row.id, link)
  return {
    isHostLink: seat !== null,
    isLinkUsed: seat !== null && isUsed(seat),
    isBarred: isBarred(seats, session),
    // A link needs no name.
    seatOfName: null,
    isNameTaken: false,
    otherSeats: { here: here.length, inAll: await countSeats(on, session) },
  }
}
