import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../../scripts/waiting.ts'
import { type FinalRoom, judge } from './checker.ts'
import { Client, insist } from './client.ts'
import type { FaultContext } from './fault-context.ts'
import { GameUnderTest } from './game-under-test.ts'
import { History } from './history.ts'

/** Without messages from each other, servers may answer with a state that is 250 ms old. */
export const SETTLED_MS = 500
const SHORT_PAUSE_MS = 150

/**
 * Starts play of ten that goes on from room to room while something happens to the servers.
 *
 * @param pauseMs between the acts of a player; the short form has at least a short one, since ten who never rest keep a
 * core busy for as long as the case waits for something else
 */
export async function startPlay(context: FaultContext, origin: () => string, pauseMs = 0) {
  const { result, isShort, seed } = context
  const history = new History()
  const games: GameUnderTest[] = []
  let isOver = false
  const open = async () => {
    const game = await GameUnderTest.open(origin, history)
    games.push(game)
    return game
  }
  const goOn = async (first: GameUnderTest) => {
    const rest = isShort ? Math.max(pauseMs, SHORT_PAUSE_MS) : pauseMs
    for (let game = first; !isOver; game = await open()) await game.play(rest)
  }
  const playing = goOn(await open())
  // `finish` reports what ended it early.
  playing.catch(() => {})
  return {
    history,
    games,
    /** Returns once a request from now on has succeeded, and notes how long that took, or the time since `from`. */
    recover: async (from = performance.now()) => {
      const now = performance.now()
      const isNew = ({ invokedAt, toldAt }: History['entries'][number]) => (toldAt ?? invokedAt) > now
      const look = () => history.acknowledged.findLast(isNew)
      await waitUntil('something that players ask for is done', look, { everyMs: 5 })
      result.recoveryMs.push(performance.now() - from)
    },
    /** Ends the play and judges all rooms, by what each of the servers shows. */
    finish: async (...servers: { url: string }[]) => {
      isOver = true
      for (const game of games) game.stop()
      await playing
      await wait(SETTLED_MS)
      const rooms = new Map<string, FinalRoom>()
      for (const { id } of games.map(({ room }) => room)) {
        const shown = await Promise.all(servers.map(({ url }) => finalRoom(url, id)))
        rooms.set(id, shown[0] as FinalRoom)
        const boards = new Set(shown.map((room) => JSON.stringify(room)))
        context.check(boards.size === 1, `the servers show room ${id} differently`)
      }
      const { acknowledged, lost, doubled } = judge(history, rooms)
      result.acknowledged += acknowledged
      result.lost += lost.length
      result.doubled += doubled.length
      if (lost.length + doubled.length === 0) return
      const path = join(process.cwd(), `history-${seed}.jsonl`)
      writeFileSync(path, history.entries.map((entry) => JSON.stringify(entry)).join('\n'))
      result.failures.push(...[...lost, ...doubled].slice(0, 5), `the history is in ${path}`)
    },
  }
}

/** The room as a server shows it now. */
async function finalRoom(url: string, roomId: string): Promise<FinalRoom> {
  const client = new Client(() => url)
  const state: FinalRoom['state'] = await insist(client, `/api/game-state/${roomId}`)
  return { state, winners: await insist(client, `/api/rooms/${roomId}/winners`) }
}
