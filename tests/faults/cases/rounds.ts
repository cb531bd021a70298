import { setTimeout as wait } from 'node:timers/promises'
import type { EveningAnswer, GameStateAnswer, SeatsAnswer } from '#shared/api.ts'
import { MAX_ROUNDS } from '#shared/game/limits.ts'
import { BrowserSession, openRoom, type Seated } from '../../support/browser-session.ts'
import { type CaseResult, emptyResult, type FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { ServerProcess } from '../server-process.ts'

/** A switch takes some ten milliseconds: kills fall before it, into it and after it. */
const KILLED_WITHIN_MS = 40

/** Two servers: the one that is asked for the next round is killed meanwhile, the other is asked too. */
async function switchesUnderKills(context: FaultContext): Promise<CaseResult> {
  const DATABASE_URL = await PostgresCluster.fresh(context)
  const killed = await ServerProcess.prepare(context, { DATABASE_URL })
  const other = await ServerProcess.prepare(context, { DATABASE_URL })
  await killed.start()
  await other.start()
  const result = emptyResult()
  const counts = { 'switched before the kill': 0, 'not switched': 0 }
  const switches = context.size('switches', 6, 100)
  let evening = await openEvening(other, context.size('players', 5, 20))
  for (let run = 0; run < switches; run++) {
    if (evening.round === MAX_ROUNDS) evening = await openEvening(other, evening.people.length)
    await evening.play()
    const { round } = evening
    const pressed = evening.openNext(killed).catch(() => null)
    await wait(context.random.next(KILLED_WITHIN_MS))
    await killed.kill()
    await pressed
    const after = await evening.state()
    const isSwitched = after.gameState.room.round === round + 1
    counts[isSwitched ? 'switched before the kill' : 'not switched']++
    result.failures.push(...(await evening.faults(after)))
    await killed.start()
    // Both are asked at once: whichever is first, one more round is open afterwards.
    await Promise.all([evening.openNext(killed), evening.openNext(other)])
    const opened = await evening.state()
    if (opened.gameState.room.round !== round + 1) result.failures.push(`round ${round} was followed by another`)
    result.failures.push(...(await evening.faults(opened)))
    evening.round = round + 1
    result.runs++
  }
  return { ...result, figures: counts }
}

/** A room whose people play one round after the other. */
async function openEvening(server: ServerProcess, size: number) {
  const room = await openRoom(server)
  const guests: Seated[] = []
  for (let guest = 1; guest < size; guest++) guests.push(await room.join(`Guest ${guest}`))
  const people = [room.host, ...guests]
  const get = async <T>(path: string, by = room.host.browser): Promise<T> => {
    const { status, body } = await by.get<T>(path)
    // The database may be busy with what the killed process left behind. A page asks again, too.
    if (status === 503) return get(path, by)
    if (status !== 200) throw new Error(`${path} was answered ${status} ${JSON.stringify(body)}`)
    return body
  }
  const state = () => get<GameStateAnswer>(`/api/game-state/${room.id}`)
  const seatsOf = async (by: Seated) => (await get<SeatsAnswer>(`/api/rooms/${room.id}/seats`, by.browser)).seats
  const personsOf = ({ gameState }: GameStateAnswer) => gameState.players.map(({ personId }) => personId).join()
  const persons = personsOf(await state())
  let version = 0
  return {
    people,
    round: 1,
    state,
    async play() {
      const [seat] = await seatsOf(room.host)
      await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: seat?.playerId })
      await room.host.browser.post(`/api/rooms/${room.id}/call-number`)
      await room.host.browser.post(`/api/rooms/${room.id}/end`)
    },
    openNext(at: ServerProcess) {
      const host = new BrowserSession(at, room.host.browser.cookieHeader)
      return host.post(`/api/rooms/${room.id}/next-round`, { after: this.round })
    },
    /** What is between two rounds: somebody is missing, doubled or without a seat, or the records do not add up. */
    async faults(now: GameStateAnswer): Promise<string[]> {
      const { room: view, players } = now.gameState
      const isNext = view.round === this.round + 1
      const { rounds } = await get<EveningAnswer>(`/api/rooms/${room.id}/evening`)
      const seats = await Promise.all(people.map(seatsOf))
      const taken = seats.flat().map(({ playerId }) => playerId)
      const wrong = [
        personsOf(now) !== persons && 'the people are others',
        view.status !== (isNext ? 'waiting' : 'finished') && `round ${view.round} is ${view.status}`,
        view.calledNumbers.length !== (isNext ? 0 : 1) && `${view.calledNumbers.length} numbers are called`,
        rounds.length !== view.round - 1 && `${rounds.length} rounds are on record in round ${view.round}`,
        seats.some((mine) => mine.length !== 1) && 'somebody has no seat, or two',
        players.some(({ id }) => !taken.includes(id)) && 'a player is in nobody’s seat',
        now.version < version && 'the version has gone back',
      ]
      version = now.version
      return wrong.filter((each) => typeof each === 'string').map((each) => `round ${this.round}: ${each}`)
    },
  }
}

export const roundCases: FaultCase[] = [
  {
    id: 'T46',
    fault: 'a server killed while the next round opens',
    short: true,
    missing: missingPostgres,
    run: switchesUnderKills,
  },
]
