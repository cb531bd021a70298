import { setTimeout as wait } from 'node:timers/promises'
import type { EveningAnswer, GameStateAnswer, NextPersonAnswer, SeatsAnswer } from '#shared/api.ts'
import { MAX_ROUNDS } from '#shared/game/limits.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from '../../../scripts/redis.ts'
import { BrowserSession, openRoom, type Seated } from '../../support/browser-session.ts'
import { type CaseResult, emptyResult, type FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { ServerProcess } from '../server-process.ts'

/** A switch takes some ten milliseconds: kills fall before it, into it and after it. */
const KILLED_WITHIN_MS = 40

/** Two servers: the one that is asked for the next round is killed meanwhile, the other is asked too. */
async function switchesUnderKills(context: FaultContext): Promise<CaseResult> {
  return switches(context, { DATABASE_URL: await PostgresCluster.fresh(context) }, async () => {})
}

/** The same while people come late and leave, and Redis is gone at every other switch. */
async function peopleUnderKills(context: FaultContext): Promise<CaseResult> {
  const port = await freePort()
  let redis: TestRedis | null = await startRedis(port)
  context.later(async () => redis?.stop())
  const variables = { DATABASE_URL: await PostgresCluster.fresh(context), REDIS_URL: `redis://127.0.0.1:${port}` }
  return switches(context, variables, async (evening) => {
    await evening.changePeople()
    if (redis) {
      await redis.stop()
      redis = null
    } else redis = await startRedis(port)
  })
}

async function switches(
  context: FaultContext,
  variables: Record<string, string>,
  meanwhile: (evening: Evening) => Promise<void>,
): Promise<CaseResult> {
  const killed = await ServerProcess.prepare(context, variables)
  const other = await ServerProcess.prepare(context, variables)
  await killed.start()
  await other.start()
  const result = emptyResult()
  const counts = { 'switched before the kill': 0, 'not switched': 0 }
  const runs = context.size('switches', 6, 100)
  let evening = await openEvening(other, context.size('players', 5, 20))
  for (let run = 0; run < runs; run++) {
    if (evening.round === MAX_ROUNDS) evening = await openEvening(other, context.size('players', 5, 20))
    await evening.play()
    await meanwhile(evening)
    await evening.end()
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
    evening.goOn()
    result.runs++
  }
  return { ...result, figures: counts }
}

type Person = Pick<Seated, 'browser' | 'name'> & { personId: string }
type Evening = Awaited<ReturnType<typeof openEvening>>

/** A room whose people play one round after the other. */
async function openEvening(server: ServerProcess, size: number) {
  const room = await openRoom(server)
  const seated: Seated[] = [room.host]
  for (let guest = 1; guest < size; guest++) seated.push(await room.join(`Guest ${guest}`))
  /** Those who play in this round, and those who play in the next one. */
  let people: Person[] = seated.map(({ browser, name, id }) => ({ browser, name, personId: id }))
  let next = people
  const get = async <T>(path: string, by = room.host.browser): Promise<T> => {
    const { status, body } = await by.get<T>(path)
    // The database may be busy with what the killed process left behind. A page asks again, too.
    if (status === 503) return get(path, by)
    if (status !== 200) throw new Error(`${path} was answered ${status} ${JSON.stringify(body)}`)
    return body
  }
  const state = () => get<GameStateAnswer>(`/api/game-state/${room.id}`)
  const seatsOf = async (by: Person) => (await get<SeatsAnswer>(`/api/rooms/${room.id}/seats`, by.browser)).seats
  const hostId = async () => (await seatsOf(people[0] as Person))[0]?.playerId
  let version = 0
  return {
    round: 1,
    state,
    /** Everybody comes, and the game runs. */
    async play() {
      for (const person of people)
        for (const { playerId } of await seatsOf(person))
          await person.browser.post(`/api/players/${playerId}/confirm-tickets`, { ticketIds: [0] })
      await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: await hostId() })
      await room.host.browser.post(`/api/rooms/${room.id}/call-number`)
    },
    /** Somebody comes late, and the guest who has been there longest leaves. */
    async changePeople() {
      const browser = new BrowserSession(server)
      const name = `Late ${this.round}`
      const { body } = await browser.post<NextPersonAnswer>(`/api/rooms/${room.id}/next-people`, { name })
      const leaver = people[1] as Person
      const [seat] = await seatsOf(leaver)
      await leaver.browser.post(`/api/players/${seat?.playerId}/leave`)
      next = [...people.filter((person) => person !== leaver), { browser, name, personId: body.personId }]
    },
    end: () => room.host.browser.post(`/api/rooms/${room.id}/end`),
    openNext(at: ServerProcess) {
      const host = new BrowserSession(at, room.host.browser.cookieHeader)
      return host.post(`/api/rooms/${room.id}/next-round`, { after: this.round })
    },
    goOn() {
      this.round++
      people = next
    },
    /** What is between two rounds: somebody is missing, doubled or without a seat, or the records do not add up. */
    async faults(now: GameStateAnswer): Promise<string[]> {
      const { room: view, players } = now.gameState
      const isNext = view.round === this.round + 1
      const expected = isNext ? next : people
      const { rounds } = await get<EveningAnswer>(`/api/rooms/${room.id}/evening`)
      const seats = await Promise.all(expected.map(seatsOf))
      const gone = isNext ? people.filter((person) => !next.includes(person)) : []
      const left = await Promise.all(gone.map(seatsOf))
      const taken = seats.flat().map(({ playerId }) => playerId)
      const wrong = [
        players.map(({ personId }) => personId).join() !== expected.map(({ personId }) => personId).join() &&
          'the people are others',
        view.status !== (isNext ? 'waiting' : 'finished') && `round ${view.round} is ${view.status}`,
        view.calledNumbers.length !== (isNext ? 0 : 1) && `${view.calledNumbers.length} numbers are called`,
        rounds.length !== view.round - 1 && `${rounds.length} rounds are on record in round ${view.round}`,
        seats.some((mine) => mine.length !== 1) && 'somebody has no seat, or two',
        left.some((mine) => mine.length > 0) && 'somebody who left has a seat',
        players.some(({ id }) => !taken.includes(id)) && 'a player is in nobody’s seat',
        now.gameState.waiting.length !== (isNext ? 0 : next.filter((person) => !people.includes(person)).length) &&
          'the wrong people wait',
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
  {
    id: 'T54',
    fault: 'the same while people come late and leave, and Redis comes and goes',
    short: true,
    missing: () => missingPostgres() ?? (hasRedis() ? null : 'no Redis is installed'),
    run: peopleUnderKills,
  },
]
