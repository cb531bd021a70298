import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { GameStateAnswer } from '#shared/api.ts'
import { waitUntil } from '../../scripts/waiting.ts'
import type { FaultContext } from './fault-context.ts'
import { GameUnderTest } from './game-under-test.ts'
import type { PlayThrough } from './play-through.ts'

/** So a game lasts for more than a minute. */
const CALL_EVERY_MS = 800
const POLL_EVERY_MS = 1_000
const COMES_BACK_MS = 500
const PATIENCE_MS = 12_000
/** A header of every answer of a server, also of one that says it is busy, and of none that the proxy makes. */
const OF_A_SERVER = 'x-content-type-options'

/**
 * Rooms in which a host calls again and again while others watch as the pages do: each holds a socket, comes back half a
 * second after it is closed, and polls every second.
 */
export class Visitors {
  polls = 0
  /** Polls that the proxy itself answered, since it found no server. */
  pollsLost = 0
  /** Polls that were answered otherwise than with 200 or 304, or not in time. */
  pollsFailed = 0
  /** Sockets that were answered with a refusal. */
  socketsRefused = 0
  /** Sockets that did not open, refused or not. */
  socketsFailed = 0
  private readonly url: string
  private readonly seen: { version: number; at: number }[] = []
  private longestMs = 0
  private over = false
  private readonly running: Promise<void>[] = []

  private constructor(url: string) {
    this.url = url
  }

  /** Comes back when everybody has seen a number. The rooms are judged with the play's own. */
  static async enter(
    context: FaultContext,
    url: string,
    play: PlayThrough,
    rooms: number,
    inEach: number,
  ): Promise<Visitors> {
    const visitors = new Visitors(url)
    context.later(() => visitors.leave().catch(() => {}))
    for (let i = 0; i < rooms; i++) {
      const game = await GameUnderTest.open(() => url, play.history, 2)
      play.games.push(game)
      visitors.run(visitors.call(game))
      for (let j = 0; j < inEach; j++) visitors.come(game.roomId)
    }
    await waitUntil('all visitors have seen a number', () => visitors.seen.every(({ version }) => version > 0))
    for (const each of visitors.seen) each.at = performance.now()
    visitors.longestMs = 0
    return visitors
  }

  /** The longest time in which one of them was told of no call, whether by socket or by poll. */
  get longestSilenceMs(): number {
    const now = performance.now()
    return Math.max(this.longestMs, ...this.seen.map(({ at }) => now - at))
  }

  /** Comes back when nothing of theirs is under way. */
  async leave(): Promise<void> {
    this.over = true
    await Promise.all(this.running)
  }

  private run(work: Promise<void>): void {
    // Whatever ends it early is told of by `leave`.
    work.catch(() => {})
    this.running.push(work)
  }

  private async call(game: GameUnderTest): Promise<void> {
    while (!this.over && (await game.callNext())) await wait(CALL_EVERY_MS)
    if (!this.over) throw new Error('a game of the visitors was over before the case')
  }

  private come(roomId: string): void {
    const visitor = this.seen.length
    this.seen.push({ version: 0, at: performance.now() })
    this.run(this.poll(visitor, roomId))
    this.run(this.listen(visitor, roomId))
  }

  private learn(visitor: number, version: number): void {
    const before = this.seen[visitor]
    if (!before || before.version >= version) return
    const at = performance.now()
    this.longestMs = Math.max(this.longestMs, at - before.at)
    this.seen[visitor] = { version, at }
  }

  private async poll(visitor: number, roomId: string): Promise<void> {
    for (let etag = ''; !this.over; await wait(POLL_EVERY_MS)) {
      const answer = await fetch(`${this.url}/api/game-state/${roomId}`, {
        headers: etag ? { 'if-none-match': etag } : {},
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => null)
      this.polls++
      const text = await answer?.text().catch(() => '')
      if (answer?.status === 304) continue
      if (answer?.status === 200 && text) {
        etag = answer.headers.get('etag') ?? ''
        this.learn(visitor, (JSON.parse(text) as GameStateAnswer).version)
        continue
      }
      this.pollsFailed++
      if (answer && !answer.headers.has(OF_A_SERVER)) this.pollsLost++
    }
  }

  private async listen(visitor: number, roomId: string): Promise<void> {
    for (; !this.over; await wait(COMES_BACK_MS)) {
      const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`)
      let opened = false
      socket.on('open', () => {
        opened = true
        socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} }))
      })
      socket.on('message', (data) => this.learn(visitor, JSON.parse(data.toString()).v))
      socket.on('error', () => {})
      socket.on('unexpected-response', (request) => {
        this.socketsRefused++
        request.destroy()
      })
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      while (!this.over && socket.readyState !== WebSocket.CLOSED) await Promise.race([closed, wait(POLL_EVERY_MS)])
      socket.terminate()
      if (!opened && !this.over) this.socketsFailed++
    }
  }
}
