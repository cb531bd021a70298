import { setTimeout as wait } from 'node:timers/promises'
import { nextStep } from '#client/server-state/next-step.ts'
import { newer } from '#client/server-state/room-copy.ts'
import type { CreateRoomAnswer, JoinAnswer, RoomAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { type Random, randomFrom } from '#shared/game/random.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { Client } from '../client.ts'
import { type CaseResult, emptyResult, type FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { insist } from '../game-under-test.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { ServerProcess } from '../server-process.ts'
import { watch } from '../watch.ts'

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
  readonly client: Client
  playerId = ''
  shown: RoomAnswer | undefined
  connected = true
  readonly inbox: (RoomAnswer | ServerMessage)[] = []
  /** Moments at which what it shows became older. */
  rewinds = 0

  constructor(origin: () => string) {
    this.client = new Client(origin)
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
}

/** What a peer does next, drawn from the seed, and whether it was granted. Refusals are part of the play. */
async function deed(peer: Peer, roomId: string, isHost: boolean, done: number, random: Random): Promise<boolean> {
  const { playerId } = peer
  const post = async (path: string, body?: unknown) => (await peer.client.send('POST', path, body)).status < 300
  const room = `/api/rooms/${roomId}`
  const ticketId = random.next(3)
  const status = peer.shown?.room.status
  if (isHost && random.next(3) > 0) {
    if (done > SELECTION_DEEDS && status !== 'active') return post(`${room}/start`, { playerId })
    return post(`${room}/call-number`)
  }
  switch (random.next(6)) {
    case 0:
      return post(`${room}/tickets/${ticketId}/${random.next(2) ? 'select' : 'unselect'}`, { playerId })
    case 1:
      return post(`/api/players/${playerId}/confirm-tickets`, { ticketIds: [ticketId] })
    case 2: {
      const pattern = CLASSIC[random.next(CLASSIC.length)]
      return post(`${room}/winners`, { playerId, pattern, ticketNumber: 1 + ticketId })
    }
    default:
      return post(`/api/players/${playerId}/mark`, nextMark(peer, roomId, ticketId))
  }
}

/** The first number of a ticket that this peer knows to be called and has not marked, else one that is not called. */
function nextMark({ shown, playerId }: Peer, roomId: string, ticketId: number): { ticketId: number; number: number } {
  const called = shown?.room.calledNumbers ?? []
  const me = shown?.players.find(({ id }) => id === playerId)
  const marked = me?.markedNumbers[ticketId] ?? []
  const numbers = numbersOf(ticketsFor(playerSeed(roomId, playerId))[ticketId] ?? [])
  const number = numbers.find((each) => called.includes(each) && !marked.includes(each)) ?? numbers[0] ?? 1
  return { ticketId, number }
}

/** All players of one room. */
async function seatPeers(origin: () => string, size: number): Promise<{ roomId: string; host: Peer; peers: Peer[] }> {
  const host = new Peer(origin)
  const { body } = await insist<CreateRoomAnswer>(host.client, '/api/rooms', { hostName: 'Peer 0' })
  const roomId = body.room.id
  host.playerId = body.hostPlayer.id
  const guests = Array.from({ length: size - 1 }, () => new Peer(origin))
  for (const [i, guest] of guests.entries()) {
    const joined = await insist<JoinAnswer>(guest.client, `/api/rooms/${roomId}/join`, { name: `Peer ${i + 1}` })
    guest.playerId = joined.body.id
  }
  return { roomId, host, peers: [host, ...guests] }
}

/** One game by one seed, added to the result. */
async function playSeed(context: FaultContext, url: string, seed: string, result: CaseResult): Promise<void> {
  const random = randomFrom(seed)
  const { roomId, host, peers } = await seatPeers(() => url, 4 + random.next(5))
  const { socket } = await watch(context, url, roomId)
  socket.on('message', (data) => {
    for (const { connected, inbox } of peers) if (connected) inbox.push(JSON.parse(String(data)))
  })
  const read = async (peer: Peer) => (await peer.client.send<RoomAnswer>('GET', `/api/rooms/${roomId}`)).body
  for (let done = 0; done < DEEDS; done++) {
    const peer = peers[random.next(peers.length)]
    if (!peer) continue
    if (!peer.connected) {
      if (random.next(2) === 0) peer.connected = true
      continue
    }
    if (random.next(6) === 0) {
      peer.connected = false
      // Half of what was under way is lost with the connection, the rest comes with the next.
      peer.inbox.splice(0, Math.ceil(peer.inbox.length / 2))
      continue
    }
    if (random.next(3) === 0) peer.receive(peer.inbox.splice(random.next(peer.inbox.length || 1), 1)[0])
    else if (random.next(2) === 0) peer.inbox.push(await read(peer))
    else if (await deed(peer, roomId, peer === host, done, random)) result.acknowledged++
  }
  await wait(SETTLED_MS)
  for (const peer of peers) {
    for (const arrived of peer.inbox) peer.receive(arrived)
    peer.receive(await read(peer))
  }
  socket.close()
  const boards = new Set(peers.map(({ shown }) => JSON.stringify(shown)))
  if (boards.size > 1) result.failures.push(`seed ${seed}: after healing there are ${boards.size} different boards`)
  const rewinds = peers.reduce((sum, peer) => sum + peer.rewinds, 0)
  if (rewinds > 0) result.failures.push(`seed ${seed}: the version fell ${rewinds} times`)
  result.runs++
}

async function randomPlay(context: FaultContext): Promise<CaseResult> {
  const server = await ServerProcess.prepare(context, { DATABASE_URL: await PostgresCluster.fresh(context) })
  await server.start()
  const count = context.size('seeds', 2, 500)
  const seeds = [...PINNED, ...Array.from({ length: count }, (_, i) => `${context.seed}-${i}`)]
  const result = emptyResult()
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      await playSeed(context, server.url, seed, result)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}

export const randomPlayCases: FaultCase[] = [
  {
    id: 'T24',
    fault: 'random play on bad connections',
    short: true,
    heavy: true,
    missing: missingPostgres,
    run: randomPlay,
  },
]
