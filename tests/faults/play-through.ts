import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../../scripts/waiting.ts'
import { type FinalRoom, judge } from './checker.ts'
import { type CaseResult, emptyResult } from './fault-case.ts'
import type { FaultContext } from './fault-context.ts'
import { finalRoom, GameUnderTest } from './game-under-test.ts'
import { History } from './history.ts'

/** Without messages from each other, servers may answer with a state that is 250 ms old. */
const SETTLED_MS = 500
const SHORT_PAUSE_MS = 150

/** Play that goes on from room to room while something happens to the servers, and what came of it. */
export class PlayThrough {
  readonly history = new History()
  readonly games: GameUnderTest[] = []
  private readonly origin: () => string
  private readonly pauseMs: number
  private playing: Promise<void> = Promise.resolve()
  private stopped = false

  /**
   * @param pauseMs between the acts of a player; the short form has at least a short one, since ten who never rest keep a
   * core busy for as long as the case waits for something else
   */
  constructor({ isShort }: FaultContext, origin: () => string, pauseMs = 0) {
    this.origin = origin
    this.pauseMs = isShort ? Math.max(pauseMs, SHORT_PAUSE_MS) : pauseMs
  }

  /** Plays with ten in a room, and opens the next room when a game is over. */
  async start(): Promise<void> {
    const first = await GameUnderTest.open(this.origin, this.history)
    this.games.push(first)
    this.playing = this.goOn(first)
    // Whatever ends it early is told of by `finish`.
    this.playing.catch(() => {})
  }

  /** Comes back when something asked for from now on was done, with the time that took. */
  async nextSuccess(): Promise<number> {
    const from = performance.now()
    await waitUntil(
      'something that players ask for is done',
      () => this.history.acknowledged.findLast(({ invokedAt, toldAt }) => (toldAt ?? invokedAt) > from),
      { everyMs: 5 },
    )
    return performance.now() - from
  }

  /** Ends the play and judges all rooms, by what each of the servers shows. */
  async finish(context: FaultContext, servers: string[]): Promise<CaseResult> {
    this.stopped = true
    for (const game of this.games) game.stop()
    await this.playing
    await wait(SETTLED_MS)
    const result = emptyResult()
    const rooms = new Map<string, FinalRoom>()
    for (const { roomId } of this.games) {
      const shown = await Promise.all(servers.map((server) => finalRoom(server, roomId)))
      const [first] = shown
      if (!first) throw new Error('no server to ask')
      rooms.set(roomId, first)
      const boards = new Set(shown.map(({ state, winners }) => JSON.stringify([state, winners])))
      if (boards.size > 1) result.failures.push(`the servers show room ${roomId} differently`)
    }
    const { acknowledged, lost, doubled } = judge(this.history.entries, rooms)
    if (lost.length + doubled.length > 0) {
      const path = join(process.cwd(), `history-${context.seed}.jsonl`)
      this.history.save(path)
      result.failures.push(...[...lost, ...doubled].slice(0, 5), `the history is in ${path}`)
    }
    return { ...result, acknowledged, lost: lost.length, doubled: doubled.length }
  }

  private async goOn(first: GameUnderTest): Promise<void> {
    for (let game = first; !this.stopped; game = await GameUnderTest.open(this.origin, this.history)) {
      if (game !== first) this.games.push(game)
      await game.play(this.pauseMs)
    }
  }
}
