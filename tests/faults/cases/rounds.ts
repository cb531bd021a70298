import type { EveningAnswer, GameStateAnswer, NextPersonAnswer, SeatsAnswer } from '#shared/api.ts'
import { MAX_ROUNDS } from '#shared/game/limits.ts'
import { shuffle } from '#shared/game/random.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import type { Moment } from '../../support/postgres-moments.js'
import { Client, insist } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { openRoom, type Seat } from '../room.ts'
import { type ServerProcess, startServer, TELLS_MOMENTS } from '../server-process.ts'
import { oneRedis } from './redis.ts'

/**
 * Two servers: the one that is asked for the next round is killed at a statement of the switch, the other is asked too.
 * Meanwhile people come late and leave, and Redis is gone at every other switch.
 */
export async function killWhileRoundOpens(context: FaultContext): Promise<void> {
  const { result } = context
  const redis = await oneRedis(context)
  const variables = { REDIS_URL: redis.url, DATABASE_URL: await freshPostgres(context) }
  const killed = await startServer(context, { ...variables, ...TELLS_MOMENTS })
  const other = await startServer(context, variables)
  const open = () => openEvening(other.url, context.size('players', 3, 20))
  let evening = await open()
  /** The outcome of a switch that was requested until it succeeded. */
  const judgeOpened = async () => {
    const opened = await evening.state()
    const { round } = opened.gameState.room
    context.check(round === evening.round + 1, `round ${evening.round} was followed by ${round}`)
    result.failures.push(...(await evening.faults(opened)))
    evening.goOn()
  }

  await evening.playAndEnd()
  const moments = inOrder(context, await killed.momentsOf(() => evening.openNext(killed)))
  await judgeOpened()

  // Before the commit, after it, and at three of the other statements, which the seed chooses.
  for (const run of context.runs('switches', 5, 100)) {
    const wanted = moments[run % moments.length] as Moment
    if (evening.round === MAX_ROUNDS) evening = await open()
    await evening.playAndEnd()
    await (run % 2 === 0 ? redis.stop() : redis.start())
    let isDead = false
    const dying = killed.dieAt(wanted).then(() => {
      isDead = true
    })
    // A killed server answers nothing, and one that is busy is asked again.
    await waitUntil('the server is killed, or answers', async () => {
      const { status } = await evening.askForNext(killed)
      return isDead || status === 200
    })
    context.check(isDead, `the server was not killed ${nameOf(wanted)}`)
    await killed.kill()
    await dying
    const [after] = await Promise.all([evening.state(), killed.start()])
    const { round } = after.gameState.room
    const isCommitted = wanted.text === 'commit' && wanted.place === 'answered'
    const expected = evening.round + (isCommitted ? 1 : 0)
    context.check(round === expected, `killed ${nameOf(wanted)}: round ${round} after ${evening.round}`)
    result.failures.push(...(await evening.faults(after)))
    // Both are asked at once: whichever is first, one more round is open afterwards.
    await Promise.all([evening.openNext(killed), evening.openNext(other)])
    await judgeOpened()
  }
}

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
function nameOf({ statement, text, place }: Moment): string {
  const [verb = ''] = text.split(' ')
  const [, table = ''] = /\b(?:from|into|update) "(\w+)"/.exec(text) ?? []
  return `${place === 'sent' ? 'before' : 'after'} ${[verb, table, `(${statement})`].filter(Boolean).join(' ')}`
}

type Person = Pick<Seat, 'client' | 'personId'>

/** A room whose people play one round after the other. */
async function openEvening(url: string, size: number) {
  const room = await openRoom(() => url)
  const { host, path } = room
  /** The people of this round, and the people of the next one. */
  let people: Person[] = [host]
  while (people.length < size) people.push(await room.join(`Guest ${people.length}`))
  let next = people
  let lastVersion = 0
  const seatsOf = async ({ client }: Person) => {
    const { seats } = await insist<SeatsAnswer>(client, `${path}/seats`)
    return seats.map(({ playerId }) => playerId)
  }
  return {
    round: 1,
    state: () => insist<GameStateAnswer>(host.client, `/api/game-state/${room.id}`),
    /** All come, and the game runs. Somebody comes late, the guest who has been there longest leaves, and the game ends. */
    async playAndEnd() {
      for (const person of people) {
        for (const id of await seatsOf(person))
          await insist(person.client, `/api/players/${id}/confirm-tickets`, { ticketIds: [0] })
      }
      const [playerId] = await seatsOf(host)
      await insist(host.client, `${path}/start`, { playerId })
      await room.call(0)
      const client = new Client(() => url)
      const late = { name: `Late ${this.round}` }
      const { personId } = await insist<NextPersonAnswer>(client, `${path}/next-people`, late)
      const leaver = people[1] as Person
      const [seat] = await seatsOf(leaver)
      await insist(leaver.client, `/api/players/${seat}/leave`, {})
      next = [...people.filter((person) => person !== leaver), { client, personId }]
      await insist(host.client, `${path}/end`, {})
    },
    /** Asks a server for the next round, once. */
    askForNext(server: ServerProcess) {
      return host.client.at(server.url).send('POST', `${path}/next-round`, { after: this.round })
    },
    openNext(server: ServerProcess) {
      return insist(host.client.at(server.url), `${path}/next-round`, { after: this.round })
    },
    goOn() {
      this.round++
      people = next
    },
    /** What is between two rounds: somebody is missing, doubled or without a seat, or the records do not add up. */
    async faults({ gameState, version }: GameStateAnswer): Promise<string[]> {
      const { room: view, players, waiting } = gameState
      const isNext = view.round === this.round + 1
      const expected = isNext ? next : people
      const { rounds } = await insist<EveningAnswer>(host.client, `${path}/evening`)
      const seats = await Promise.all(expected.map(seatsOf))
      const gone = people.filter((person) => isNext && !next.includes(person))
      const left = await Promise.all(gone.map(seatsOf))
      const late = next.filter((person) => !people.includes(person))
      const wrong = [
        players.map(({ personId }) => personId).join() !== expected.map(({ personId }) => personId).join() &&
          'the people are others',
        view.status !== (isNext ? 'waiting' : 'finished') && `round ${view.round} is ${view.status}`,
        view.calledNumbers.length !== (isNext ? 0 : 1) && `${view.calledNumbers.length} numbers are called`,
        rounds.length !== view.round - 1 && `${rounds.length} rounds are on record in round ${view.round}`,
        seats.some((mine) => mine.length !== 1) && 'somebody has no seat, or two',
        left.some((mine) => mine.length > 0) && 'somebody who left has a seat',
        players.some(({ id }) => !seats.flat().includes(id)) && 'a player is in nobody’s seat',
        waiting.length !== (isNext ? 0 : late.length) && 'the wrong people wait',
        version < lastVersion && 'the version has gone back',
      ]
      lastVersion = version
      return wrong.filter((each) => typeof each === 'string').map((each) => `round ${this.round}: ${each}`)
    },
  }
}
