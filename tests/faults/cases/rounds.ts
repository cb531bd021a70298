import type { EveningAnswer, GameStateAnswer, JoinAnswer, NextPersonAnswer, SeatsAnswer } from '#shared/api.ts'
import { MAX_ROUNDS } from '#shared/game/limits.ts'
import { shuffle } from '#shared/game/random.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from '../../../scripts/redis.ts'
import { BrowserSession, openRoom, type Seated } from '../../support/browser-session.ts'
import { type CaseResult, emptyResult, type FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { type Moment, PostgresProxy } from '../postgres-proxy.ts'
import { ServerProcess } from '../server-process.ts'

/** Before the commit, after it, and at three of the other statements, which the seed chooses. */
const SHORT_SWITCHES = 5

/** Two servers: the one that is asked for the next round is killed at a statement of the switch, the other is asked too. */
async function switchesUnderKills(context: FaultContext): Promise<CaseResult> {
  return switches(context, {}, { meanwhile: async () => {} })
}

/** The same while people come late and leave, and Redis is gone at every other switch. */
async function peopleUnderKills(context: FaultContext): Promise<CaseResult> {
  const port = await freePort()
  let redis: TestRedis | null = await startRedis(port)
  context.later(async () => redis?.stop())
  return switches(
    context,
    { REDIS_URL: `redis://127.0.0.1:${port}` },
    {
      meanwhile: async (evening) => {
        await evening.changePeople()
        if (redis) {
          await redis.stop()
          redis = null
        } else redis = await startRedis(port)
      },
    },
  )
}

interface Plan {
  /** What happens in each round besides. */
  meanwhile: (evening: Evening) => Promise<void>
}

async function switches(
  context: FaultContext,
  variables: Record<string, string>,
  { meanwhile }: Plan,
): Promise<CaseResult> {
  const databaseUrl = await PostgresCluster.fresh(context)
  const proxy = await PostgresProxy.to(context, databaseUrl)
  const killed = await ServerProcess.prepare(context, { ...variables, DATABASE_URL: proxy.url })
  const other = await ServerProcess.prepare(context, { ...variables, DATABASE_URL: databaseUrl })
  await Promise.all([killed.start(), other.start()])
  const result = emptyResult()
  const counts = { 'switched before the kill': 0, 'not switched': 0 }
  const killedAt = new Map<string, number>()
  let evening = await openEvening(other, context.size('players', 3, 20))

  const untilItIsOver = async () => {
    if (evening.round === MAX_ROUNDS) evening = await openEvening(other, context.size('players', 3, 20))
    await evening.play()
    await meanwhile(evening)
    await evening.end()
  }
  /** What has come of a switch that both servers were asked for. */
  const judgeOpened = async () => {
    const opened = await evening.state()
    if (opened.gameState.room.round !== evening.round + 1)
      result.failures.push(`round ${evening.round} was followed by ${opened.gameState.room.round}`)
    result.failures.push(...(await evening.faults(opened)))
    evening.goOn()
  }

  await untilItIsOver()
  const seen: Moment[] = []
  proxy.atMoment = async (moment) => {
    if (moment.statement > 0) seen.push(moment)
    return 'pass'
  }
  await evening.openNext(killed)
  await judgeOpened()
  const moments = inOrder(context, seen)
  const runs = context.size('switches', SHORT_SWITCHES, 100)

  for (let run = 0; run < runs; run++) {
    const wanted = moments[run % moments.length] as Moment
    await untilItIsOver()
    const reached = await killAt(wanted, killed, proxy, () => evening.openNext(killed))
    if (nameOf(reached) !== nameOf(wanted))
      result.failures.push(`the kill was to be ${nameOf(wanted)} and was ${nameOf(reached)}`)
    killedAt.set(nameOf(wanted), (killedAt.get(nameOf(wanted)) ?? 0) + 1)
    const [after] = await Promise.all([evening.state(), killed.start()])
    const isSwitched = after.gameState.room.round === evening.round + 1
    counts[isSwitched ? 'switched before the kill' : 'not switched']++
    if (isSwitched !== isCommitted(wanted))
      result.failures.push(`killed ${nameOf(wanted)}: round ${after.gameState.room.round} after ${evening.round}`)
    result.failures.push(...(await evening.faults(after)))
    // Both are asked at once: whichever is first, one more round is open afterwards.
    await Promise.all([evening.openNext(killed), evening.openNext(other)])
    await judgeOpened()
    result.runs++
  }
  const kills = [...killedAt].map(([name, count]) => `${count} ${name}`)
  return { ...result, figures: { ...counts, kills: kills.join(', ') } }
}

/** Kills a server at one moment of what it is asked to do. Returns the moment at which it was, or null if none came. */
async function killAt(
  wanted: Moment,
  server: ServerProcess,
  proxy: PostgresProxy,
  ask: () => Promise<unknown>,
): Promise<Moment | null> {
  let reached: Moment | null = null
  proxy.atMoment = async (moment) => {
    if (moment.statement !== wanted.statement || moment.place !== wanted.place) return 'pass'
    reached = moment
    await server.kill()
    return 'cut'
  }
  // A killed server answers nothing.
  await ask().catch(() => null)
  proxy.atMoment = async () => 'pass'
  await server.kill()
  return reached
}

const isCommitted = ({ text, place }: Moment) => text === 'commit' && place === 'answered'

/**
 * The moments at which to kill, those of the commit first. The short form leaves out what makes no difference: statements
 * that only read, and answers, after which Postgres knows what it knows when the next statement is sent.
 */
function inOrder({ isShort, random }: FaultContext, moments: Moment[]): Moment[] {
  const isTheCommit = ({ text }: Moment) => text === 'commit'
  const differs = ({ text, place }: Moment) => place === 'sent' && !text.startsWith('select')
  const others = moments.filter((moment) => !isTheCommit(moment) && (!isShort || differs(moment)))
  return [...moments.filter(isTheCommit), ...shuffle(others, random)]
}

/** `before insert rounds (10)` for the tenth statement when it is sent. */
function nameOf(moment: Moment | null): string {
  if (!moment) return 'nowhere'
  const { statement, text, place } = moment
  const [verb = ''] = text.split(' ')
  const [, table = ''] = /\b(?:from|into|update) "(\w+)"/.exec(text) ?? []
  return `${place === 'sent' ? 'before' : 'after'} ${[verb, table, `(${statement})`].filter(Boolean).join(' ')}`
}

type Person = Pick<Seated, 'browser' | 'name'> & { personId: string }
type Evening = Awaited<ReturnType<typeof openEvening>>

/** A room whose people play one round after the other. */
async function openEvening(server: ServerProcess, size: number) {
  const room = await openRoom(server)
  const answerTo = async <T>(
    method: 'GET' | 'POST',
    path: string,
    by = room.host.browser,
    sent?: unknown,
  ): Promise<T> => {
    const { status, body } = await by.send<T>(method, path, sent)
    // The database may be busy with what the killed process left behind. A page asks again, too.
    if (status === 503) return answerTo(method, path, by, sent)
    if (status >= 300) throw new Error(`${path} was answered ${status} ${JSON.stringify(body)}`)
    return body
  }
  const get = <T>(path: string, by?: BrowserSession) => answerTo<T>('GET', path, by)
  const post = <T>(path: string, sent?: unknown, by?: BrowserSession) => answerTo<T>('POST', path, by, sent)
  /** Those who play in this round, and those who play in the next one. */
  let people: Person[] = [{ ...room.host, personId: room.host.id }]
  for (let guest = 1; guest < size; guest++) {
    const browser = new BrowserSession(server)
    const name = `Guest ${guest}`
    const { personId } = await post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name, ticketCount: 1 }, browser)
    people.push({ browser, name, personId })
  }
  let next = people
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
          await post(`/api/players/${playerId}/confirm-tickets`, { ticketIds: [0] }, person.browser)
      await post(`/api/rooms/${room.id}/start`, { playerId: await hostId() })
      await post(`/api/rooms/${room.id}/call-number`, {})
    },
    /** Somebody comes late, and the guest who has been there longest leaves. */
    async changePeople() {
      const browser = new BrowserSession(server)
      const name = `Late ${this.round}`
      const { personId } = await post<NextPersonAnswer>(`/api/rooms/${room.id}/next-people`, { name }, browser)
      const leaver = people[1] as Person
      const [seat] = await seatsOf(leaver)
      await post(`/api/players/${seat?.playerId}/leave`, undefined, leaver.browser)
      next = [...people.filter((person) => person !== leaver), { browser, name, personId }]
    },
    end: () => post(`/api/rooms/${room.id}/end`),
    openNext(at: ServerProcess) {
      const host = new BrowserSession(at, room.host.browser.cookieHeader)
      return post(`/api/rooms/${room.id}/next-round`, { after: this.round }, host)
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
