import { setTimeout as wait } from 'node:timers/promises'
import { nextStep } from '#client/server-state/next-step.ts'
import { newer } from '#client/server-state/room-copy.ts'
import type { RoomAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { type Random, randomFrom } from '#shared/game/random.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { numbersOn } from '../../support/browser-session.ts'
import type { FaultContext } from '../fault-context.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { openRoom, type Room, type Seat, watch } from '../room.ts'
import { startServer } from '../server-process.ts'

/** Seeds that failed once. They are part of every run. */
const PINNED: string[] = []
const DEEDS = 400
/** From here on the host tries to start the game. */
const SELECTION_DEEDS = 60
const AT_ONCE = 4
/** What is told to sockets has arrived by then, and no answer is older. */
const SETTLED_MS = 300

/** A browser with a bad connection: answers and messages reach it late, out of order, or never. */
class Peer {
  shown: RoomAnswer | undefined
  connected = true
  readonly inbox: (RoomAnswer | ServerMessage)[] = []
  /** Moments at which what it shows became older. */
  rewinds = 0
  private readonly room: Room
  private readonly seat: Seat

  constructor(room: Room, seat: Seat) {
    this.room = room
    this.seat = seat
  }

  async read(): Promise<RoomAnswer> {
    return (await this.seat.client.send<RoomAnswer>('GET', this.room.path)).body
  }

  /** Takes in what arrived, with the code of the real page. */
  receive(arrived: RoomAnswer | ServerMessage | undefined): void {
    const before = this.shown
    if (!arrived) return
    if ('players' in arrived) this.shown = newer(before, arrived)
    else if (before) {
      const step = nextStep(before, arrived)
      // A page would ask now; this one may ask later, like everybody with a bad connection.
      if (step && step !== 'ask') this.shown = step
    }
    if (before && this.shown && before.epoch === this.shown.epoch && this.shown.version < before.version) this.rewinds++
  }

  /** Does something drawn from the seed, and says whether it was granted. Refusals are part of the play. */
  async act(done: number, random: Random): Promise<boolean> {
    const { path, host } = this.room
    const { client, id: playerId } = this.seat
    const post = async (to: string, body?: unknown) => {
      const { status } = await client.send('POST', to, body)
      return status > 0 && status < 300
    }
    const ticketId = random.next(3)
    if (this.seat === host && random.next(3) > 0) {
      const isStart = done > SELECTION_DEEDS && this.shown?.room.status !== 'active'
      return isStart ? post(`${path}/start`, { playerId }) : post(`${path}/call-number`)
    }
    switch (random.next(6)) {
      case 0:
        return post(`${path}/tickets/${ticketId}/${random.next(2) ? 'select' : 'unselect'}`, { playerId })
      case 1:
        return post(`/api/players/${playerId}/confirm-tickets`, { ticketIds: [ticketId] })
      case 2: {
        const pattern = CLASSIC[random.next(CLASSIC.length)]
        return post(`${path}/winners`, { playerId, pattern, ticketNumber: 1 + ticketId })
      }
      default:
        return post(`/api/players/${playerId}/mark`, { ticketId, number: this.nextNumber(ticketId) })
    }
  }

  /** The first number of a ticket that this peer knows to be called and has not marked, else one that is not called. */
  private nextNumber(ticketId: number): number {
    const called = this.shown?.room.calledNumbers ?? []
    const me = this.shown?.players.find(({ id }) => id === this.seat.id)
    const marked = me?.markedNumbers[ticketId] ?? []
    const numbers = numbersOn(this.room, this.seat.id, ticketId)
    return numbers.find((each) => called.includes(each) && !marked.includes(each)) ?? numbers[0] ?? 1
  }
}

/** One game by one seed. */
async function playSeed(context: FaultContext, url: string, seed: string): Promise<void> {
  const { result } = context
  const random = randomFrom(seed)
  const room = await openRoom(() => url)
  const peers = [new Peer(room, room.host)]
  for (let guests = 3 + random.next(5); guests > 0; guests--) peers.push(new Peer(room, await room.join(`P ${guests}`)))
  const { socket } = await watch(context, url, room.id)
  socket.on('message', (data) => {
    for (const { connected, inbox } of peers) if (connected) inbox.push(JSON.parse(String(data)))
  })
  for (let done = 0; done < DEEDS; done++) {
    const peer = peers[random.next(peers.length)] as Peer
    if (!peer.connected) {
      if (random.next(2) === 0) peer.connected = true
    } else if (random.next(6) === 0) {
      peer.connected = false
      // Half of what was under way is lost with the connection, the rest comes with the next.
      peer.inbox.splice(0, Math.ceil(peer.inbox.length / 2))
    } else if (random.next(3) === 0) peer.receive(peer.inbox.splice(random.next(peer.inbox.length || 1), 1)[0])
    else if (random.next(2) === 0) peer.inbox.push(await peer.read())
    else if (await peer.act(done, random)) result.acknowledged++
  }
  await wait(SETTLED_MS)
  for (const peer of peers) {
    for (const arrived of peer.inbox) peer.receive(arrived)
    peer.receive(await peer.read())
    context.check(peer.rewinds === 0, `seed ${seed}: the version fell ${peer.rewinds} times`)
  }
  socket.close()
  const boards = new Set(peers.map(({ shown }) => JSON.stringify(shown)))
  context.check(boards.size === 1, `seed ${seed}: after healing there are ${boards.size} different boards`)
}

export async function randomPlay(context: FaultContext): Promise<void> {
  const server = await startServer(context, { DATABASE_URL: await freshPostgres(context) })
  const seeds = [...PINNED]
  for (const run of context.runs('seeds', 2, 500)) seeds.push(`${context.seed}-${run}`)
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await playSeed(context, server.url, seed)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
