import type { GameStateAnswer, SeatsAnswer } from '#shared/api.ts'
import { shuffle } from '#shared/game/random.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import type { Moment } from '../../support/postgres-moments.js'
import { insist } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { openRoom } from '../room.ts'
import { startServer, TELLS_MOMENTS } from '../server-process.ts'

/** What the host does one after the other: each begins where the one before has ended. */
const STEPS = ['join the seats', 'remove them', 'let them in', 'part the seats'] as const
type Step = (typeof STEPS)[number]

/** How a room is after a step: how many of the two seats are there, and whether they are one person's. */
const AFTER: Record<Step, string> = {
  'join the seats': '2 seats of 1 person',
  'remove them': 'nobody',
  'let them in': '2 seats of 1 person',
  'part the seats': '2 seats of 2 people',
}

/**
 * A server is killed at a statement of the host's command on somebody with two seats. The room is then as before or as after,
 * and the command, sent again, leads to the state after it.
 */
export async function killWhilePeopleChange(context: FaultContext): Promise<void> {
  const { result } = context
  const server = await startServer(context, { DATABASE_URL: await freshPostgres(context), ...TELLS_MOMENTS })
  const room = await twoSeatsIn(server.url)
  const momentsOf = new Map<Step, Moment[]>()
  for (const step of STEPS) {
    const told = await server.momentsOf(() => room.ask(step))
    const differs = ({ text, place }: Moment) => text === 'commit' || (place === 'sent' && !text.startsWith('select'))
    momentsOf.set(step, shuffle(told.filter(differs), context.random))
    result.failures.push(...(await room.faults(step, [AFTER[step]])))
  }
  let before = AFTER['part the seats']
  for (const run of context.runs('kills', 8, 100)) {
    const step = STEPS[run % STEPS.length] as Step
    const moments = momentsOf.get(step) ?? []
    const moment = moments[Math.floor(run / STEPS.length) % moments.length] as Moment
    let isDead = false
    const dying = server.dieAt(moment).then(() => {
      isDead = true
    })
    await waitUntil('the server is killed, or answers', async () => (await room.askOnce(step)) === 200 || isDead)
    context.check(isDead, `the server was not killed at ${moment.text}`)
    await server.kill()
    await dying
    await server.start()
    const isCommitted = moment.text === 'commit' && moment.place === 'answered'
    result.failures.push(
      ...(await room.faults(`killed while the host wanted to ${step}`, [isCommitted ? AFTER[step] : before])),
    )
    await room.ask(step)
    result.failures.push(...(await room.faults(step, [AFTER[step]])))
    before = AFTER[step]
  }
}

/** A running game with somebody on two devices, who has marked a number on each. */
async function twoSeatsIn(url: string) {
  const room = await openRoom(() => url)
  const { host, path } = room
  const [first, second] = [await room.join('Ravi'), await room.join('Ravi 2')]
  for (const seat of [host, first, second])
    await insist(seat.client, `/api/players/${seat.id}/confirm-tickets`, { ticketIds: [0] })
  await insist(host.client, `${path}/start`, { playerId: host.id })
  await room.call(0)
  const read = () => insist<GameStateAnswer>(host.client, `/api/game-state/${room.id}`)
  const [kept, other] = [first.id, second.id]
  const sent: Record<Step, [path: string, body: object]> = {
    'join the seats': [`${path}/same-person`, { keptId: kept, secondId: other }],
    'remove them': [`${path}/players/${kept}/remove`, {}],
    'let them in': [`${path}/people/${first.personId}/let-in`, {}],
    'part the seats': [`${path}/two-people`, { secondId: other }],
  }
  let lastVersion = 0
  const seatsOf = async ({ client }: typeof first) => (await insist<SeatsAnswer>(client, `${path}/seats`)).seats.length
  return {
    ask: async (step: Step) => {
      const { status } = await host.client.send('POST', ...sent[step])
      // Who is removed already is not there to be removed again.
      if (status !== 200 && !(status === 404 && step === 'remove them')) await insist(host.client, ...sent[step])
    },
    askOnce: async (step: Step) => (await host.client.send('POST', ...sent[step])).status,
    async faults(when: string, expected: string[]): Promise<string[]> {
      const { gameState, version } = await read()
      const there = gameState.players.filter(({ id }) => id === kept || id === other)
      const people = new Set(there.map(({ personId }) => personId)).size
      const is =
        there.length === 0 ? 'nobody' : `${there.length} seats of ${people === 1 ? '1 person' : `${people} people`}`
      const mine = there.length === 0 ? 0 : people === 1 ? 2 : 1
      const held = [await seatsOf(first), await seatsOf(second)]
      const wrong = [
        !expected.includes(is) && `${is} instead of ${expected.join(' or ')}`,
        held.some((seats) => seats !== mine) && `the two devices have ${held.join(' and ')} seats instead of ${mine}`,
        there.some(({ selectedTicketIds }) => selectedTicketIds.join() !== '0') && 'tickets are others',
        version < lastVersion && 'the version has gone back',
      ]
      lastVersion = version
      return wrong.filter((each) => typeof each === 'string').map((each) => `${when}: ${each}`)
    },
  }
}
