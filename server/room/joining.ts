import type { RoomId, SessionHash } from '#shared/game/ids.ts'
import type { Joining } from '#shared/game/room/commands.ts'
import type { DecisionContext } from '#shared/game/room/decision.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Presence } from '../presence/presence.ts'
import { personWaiting } from './next-people.ts'
import type { SeatPace } from './seat-pace.ts'
import { isBarred, otherSeats, seatOfName } from './seats.ts'
import type { SeatedPlayer } from './seats-repo.ts'

type Circumstances = Pick<
  DecisionContext,
  'seatOfName' | 'waitingPerson' | 'isBarred' | 'otherSeats' | 'newSeatInSeconds'
>

/** Of all other commands. */
export const NOBODY_JOINS: Circumstances = {
  seatOfName: null,
  waitingPerson: null,
  isBarred: false,
  otherSeats: { here: 0, inAll: 0 },
  newSeatInSeconds: 0,
}

/** What decides whether somebody may come in, besides the room. */
export async function circumstancesOf(
  { presence, seatPace }: { presence: Presence; seatPace?: SeatPace | undefined },
  on: Db | Tx,
  roomId: RoomId,
  seats: SeatedPlayer[],
  session: SessionHash,
  { name, address = '' }: Joining,
): Promise<Circumstances> {
  return {
    seatOfName: await seatOfName(presence, on, seats, session, name),
    waitingPerson: await personWaiting(on, roomId, name, session),
    isBarred: isBarred(seats, session),
    otherSeats: await otherSeats(on, roomId, seats, session, name),
    newSeatInSeconds: seatPace?.secondsLeft(roomId, address) ?? 0,
  }
}
