import type { Presence } from '../presence/presence.ts'
import type { RoomAccess } from './room-access.ts'
import type { SubscribedRoom } from './subscriptions.ts'
import type { PlayedSeat, Watcher } from './watcher.ts'

/** A socket and one of its seats. */
interface SocketSeat {
  watcher: Watcher
  seat: PlayedSeat
}

/** The seats that the sockets of this process play. Such a socket is the presence of the seat's player. */
export class SocketSeats {
  private readonly presence: Presence
  private readonly access: Pick<RoomAccess, 'presentPlayers' | 'lostSeats'>
  /** Sockets with seats that can be lost. */
  private readonly insecure = new Set<Watcher>()

  constructor(presence: Presence, access: Pick<RoomAccess, 'presentPlayers' | 'lostSeats'>) {
    this.presence = presence
    this.access = access
  }

  take(watcher: Watcher, seat: PlayedSeat): void {
    watcher.seats = [...watcher.seats, seat]
    this.presence.socketOpened(seat.playerId, seat.isBorrower)
    if (watcher.isHidden) this.presence.socketHid(seat.playerId)
    if (seat.canBeLost) this.insecure.add(watcher)
  }

  releaseAll(watcher: Watcher): void {
    for (const seat of watcher.seats) this.release(watcher, seat)
  }

  /** The socket's page is out of sight, or in sight again. */
  attend({ seats, isHidden }: Watcher): void {
    for (const { playerId } of seats) {
      if (isHidden) this.presence.socketHid(playerId)
      else this.presence.socketShowed(playerId)
    }
  }

  /** Counts the sockets of players as their presence in the present round, until their pages name the new player. */
  async carry({ id, watchers }: SubscribedRoom): Promise<void> {
    const played = seatsOf(watchers)
    if (played.length === 0) return
    const present = await this.access.presentPlayers(
      id,
      played.map(({ seat }) => seat.playerId),
    )
    for (const { watcher, seat } of played) {
      const playerId = present.get(seat.playerId)
      if (playerId === undefined || !watcher.seats.includes(seat)) continue
      this.release(watcher, seat)
      this.take(watcher, { ...seat, playerId })
    }
  }

  /** Releases the seats that the session of their socket no longer holds, and returns them. */
  async releaseLost(): Promise<SocketSeat[]> {
    if (this.insecure.size === 0) return []
    const played = seatsOf(this.insecure)
      .filter(({ seat }) => seat.canBeLost)
      .map((each) => ({ ...each, playerId: each.seat.playerId, session: each.watcher.client.session }))
    const lost = new Set(await this.access.lostSeats(played))
    const released = played.filter((each) => lost.has(each) && each.watcher.seats.includes(each.seat))
    for (const { watcher, seat } of released) this.release(watcher, seat)
    return released
  }

  private release(watcher: Watcher, seat: PlayedSeat): void {
    watcher.seats = watcher.seats.filter((other) => other !== seat)
    if (watcher.isHidden) this.presence.socketShowed(seat.playerId)
    this.presence.socketClosed(seat.playerId, seat.isBorrower)
    if (!watcher.seats.some(({ canBeLost }) => canBeLost)) this.insecure.delete(watcher)
  }
}

const seatsOf = (watchers: Iterable<Watcher>): SocketSeat[] =>
  [...watchers].flatMap((watcher) => watcher.seats.map((seat) => ({ watcher, seat })))
