import { newer } from '#client/server-state/newer.ts'
import type { GameStateAnswer } from '#shared/api.ts'
import { type Random, randomFrom } from '#shared/game/random.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { PATTERNS } from '#shared/game/types.ts'
import { Client } from '../client.ts'
import { insist } from '../game-under-test.ts'
import type { Lab } from '../lab.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { emptyResult, type Row, type RowResult } from '../row.ts'
import { ServerProcess } from '../server-process.ts'

/** Seeds that failed once, and are tried for ever. */
const PINNED: string[] = []
const DEEDS = 400
const AT_ONCE = 4

/** A browser with a bad connection: answers reach it late, out of order, or never. */
class Peer {
  readonly client: Client
  playerId = ''
  shown: GameStateAnswer | undefined
  connected = true
  readonly inbox: GameStateAnswer[] = []
  /** Moments at which what it shows became older. */
  rewinds = 0

  constructor(origin: () => string) {
    this.client = new Client(origin)
  }

  /** Takes in one answer, whichever arrives, as the real page does. */
  receive(answer: GameStateAnswer | undefined): void {
    if (!answer) return
    const next = newer(this.shown, answer)
    if (this.shown?.epoch === next.epoch && next.version < this.shown.version) this.rewinds++
    this.shown = next
  }
}

/** What a peer does next, drawn from the seed, and whether it was granted. Refusals are part of the play. */
async function deed(peer: Peer, roomId: string, isHost: boolean, random: Random): Promise<boolean> {
  const { playerId } = peer
  const post = async (path: string, body?: unknown) => (await peer.client.send('POST', path, body)).status < 300
  const room = `/api/rooms/${roomId}`
  const ticketId = random.next(3)
  switch (random.next(10)) {
    case 0:
      return post(`${room}/tickets/${ticketId}/${random.next(2) ? 'select' : 'unselect'}`, { playerId })
    case 1:
      return post(`/api/players/${playerId}/confirm-tickets`, { ticketIds: [ticketId] })
    case 2:
      return random.next(8) === 0 && post(`${room}/start`, { playerId })
    case 3:
    case 4:
    case 5:
      return isHost && post(`${room}/call-number`)
    case 6: {
      const pattern = PATTERNS[random.next(PATTERNS.length)]
      return post(`${room}/winners`, { playerId, pattern, ticketNumber: 1 + ticketId })
    }
    default: {
      const called = peer.shown?.gameState.room.calledNumbers ?? []
      const numbers = numbersOf(ticketsFor(playerSeed(roomId, playerId))[ticketId] ?? [])
      const number = numbers.find((each) => called.includes(each)) ?? numbers[0]
      return post(`/api/players/${playerId}/mark`, { ticketId, number })
    }
  }
}

/** One game by one seed, added to the result. */
async function playSeed(origin: () => string, seed: string, result: RowResult): Promise<void> {
  const random = randomFrom(seed)
  const peers = Array.from({ length: 4 + random.next(5) }, () => new Peer(origin))
  const [host] = peers
  if (!host) throw new Error('nobody came')
  const created = await insist<{ room: { id: string }; hostPlayer: { id: string } }>(host.client, '/api/rooms', {
    hostName: 'Peer 0',
  })
  const roomId = created.body.room.id
  host.playerId = created.body.hostPlayer.id
  for (const [i, peer] of peers.entries()) {
    if (i === 0) continue
    const joined = await insist<{ id: string }>(peer.client, `/api/rooms/${roomId}/join`, { name: `Peer ${i}` })
    peer.playerId = joined.body.id
  }
  const read = async (peer: Peer) => (await peer.client.send<GameStateAnswer>('GET', `/api/game-state/${roomId}`)).body
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
    else if (await deed(peer, roomId, peer === host, random)) result.acknowledged++
  }
  for (const peer of peers) {
    for (const answer of peer.inbox) peer.receive(answer)
    peer.receive(await read(peer))
  }
  const boards = new Set(peers.map(({ shown }) => JSON.stringify(shown)))
  if (boards.size > 1) result.failures.push(`seed ${seed}: after healing there are ${boards.size} different boards`)
  const rewinds = peers.reduce((sum, peer) => sum + peer.rewinds, 0)
  if (rewinds > 0) result.failures.push(`seed ${seed}: the version fell ${rewinds} times`)
  result.runs++
}

async function randomPlay(lab: Lab): Promise<RowResult> {
  const server = await ServerProcess.prepare(lab, { DATABASE_URL: await PostgresCluster.fresh(lab) })
  await server.start()
  const count = lab.size('seeds', 4, 500)
  const seeds = [...PINNED, ...Array.from({ length: count }, (_, i) => `${lab.seed}-${i}`)]
  const result = emptyResult()
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      await playSeed(() => server.url, seed, result)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}

export const randomPlayRows: Row[] = [
  { id: 'T24', fault: 'random play on bad connections', short: true, missing: missingPostgres, run: randomPlay },
]
