import type { RoomId } from '#shared/game/ids.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import { BoundedMap } from '../../bounded-map.ts'
import type { Bus } from '../../bus/bus.ts'
import type { RoomRow } from '../rows/repo.ts'
import type { SeatedPlayer } from '../rows/seats-repo.ts'
import type { Sender } from './load-and-decide.ts'

/** What a call depends on. `at` is the moment of `room.now`, by the monotonic clock. */
export interface ForCall {
  room: RoomRow
  seats: SeatedPlayer[]
  at: number
}

/** More rooms than a process serves, of some 5 kB each. */
const MOST_ROOMS_HELD = 2_000

/**
 * Rooms as this process's calls have left them, so that the next call of the same sender need not read its room. They may
 * be out of date: only a statement that finds the room and the seat unchanged confirms a call.
 */
export class HeldRooms {
  private readonly held = new BoundedMap<string, ForCall & { sender: Sender }>(MOST_ROOMS_HELD)

  constructor(bus: Bus) {
    bus.subscribe(({ roomId, e, v }) => {
      const room = this.held.get(roomId)?.room
      if (room && (room.epoch !== e || room.version < v)) this.held.delete(roomId)
    })
  }

  keep(sender: Sender, called: ForCall): void {
    // Somebody who has lent their seat to another device gets it back when they act, which has to be read.
    const isHolding = sender === CLOCK || called.seats[0]?.seat.holderSession === sender
    if (isHolding) this.held.set(called.room.id, { ...called, sender })
  }

  /** The room at the present time, unless somebody else has called last. */
  of(roomId: RoomId, sender: Sender): ForCall | null {
    const held = this.held.get(roomId)
    if (held?.sender !== sender) return null
    const at = performance.now()
    return { ...held, at, room: { ...held.room, now: Math.round(held.room.now + at - held.at) } }
  }
}
