import { describe, expect, test } from 'vitest'
import type { DrawMemory } from '#client/fair-draw/draw-memory.ts'
import { type DrawState, DrawWatch } from '#client/fair-draw/draw-watch.ts'
import { type Invitation, sealCode } from '#client/fair-draw/invitation.ts'
import { withWitness } from '#client/fair-draw/judge.ts'
import type { SeenPlayer, SeenRoom } from '#client/fair-draw/seen.ts'
import type { DrawEvidence, EvidenceCall } from '#shared/game/draw/evidence.ts'
import type { DrawFault } from '#shared/game/draw/verify.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { digest, evidenceOf, forged, paperOf, playerIdFrom, TWO_PLAYERS } from '../support/played-draws.ts'

/** Two drawn numbers, two of the host's, and more drawn ones that skip them. */
const CALLS = [null, null, 7, 8, ...Array.from({ length: 60 }, () => null)]
const GAME = evidenceOf({ calls: CALLS })
const OTHER = evidenceOf({ seed: 'another game', calls: CALLS })
const OWN = TWO_PLAYERS[0] ?? null
const THE_ROOM = { roomId: GAME.roomId, epoch: GAME.epoch, round: 2 }

/** The answer of an honest server after so many calls. */
function knownAfter(calls: number, game = GAME): DrawEvidence {
  return forged(game, (copy) => {
    copy.calls = copy.calls.slice(0, calls)
    copy.secret = null
  })
}

const waiting = forged(GAME, (copy) => Object.assign(copy, { publicSeed: null, leaves: [], calls: [], secret: null }))

const IN_THE_LOBBY: SeenRoom = { status: 'waiting', calledNumbers: [], hostCalledNumbers: [] }

function roomAfter(calls: number, status: SeenRoom['status'] = 'active', game = GAME): SeenRoom {
  const called = game.calls.slice(0, calls)
  return {
    status,
    calledNumbers: called.map(({ number }) => number),
    hostCalledNumbers: called.filter(({ source }) => source === 'host').map(({ number }) => number),
  }
}

/** What only this browser knows. */
interface Known {
  own?: DrawMemory['contribution']
  /** The bytes with which it started the game. */
  last?: string
  invitation?: Invitation
  /** Commitments of the rounds that are over. */
  earlier?: Record<number, string>
  ownCalls?: readonly number[]
  players?: SeenPlayer[]
}

/** A watch with fake dependencies: they answer as told and remember everything. */
function watching(says: unknown, known: Known = {}) {
  const outside = { says, asked: 0, round: 0, memory: null as DrawMemory | null, states: [] as DrawState[] }
  const begin = () =>
    new DrawWatch(THE_ROOM, {
      ask: async ({ round }) => {
        outside.asked++
        outside.round = round
        const { says } = outside
        if (says instanceof Error) throw says
        return typeof says === 'function' ? says() : says
      },
      recall: () => outside.memory,
      remember: (memory) => {
        outside.memory = memory
      },
      ownContribution: () => (known.own === undefined ? OWN : known.own),
      ownLast: () => known.last ?? null,
      invitation: () => known.invitation ?? null,
      commitmentOfRound: (round) => Promise.resolve(known.earlier?.[round] ?? null),
      ownCalls: () => known.ownCalls ?? null,
      changed: (state) => outside.states.push(state),
      painted: () => Promise.resolve(),
    })
  return { outside, begin, watch: begin() }
}

const call = (seq: number) => GAME.calls[seq - 1] as EvidenceCall
/** A call as in a message: the host's calls have no proof. */
function announced(seq: number) {
  const { proof, ...rest } = call(seq)
  return proof ? { ...rest, proof } : rest
}
const ticked = ({ evidence, fault }: DrawState) => (fault ? [] : (evidence?.calls.map(({ number }) => number) ?? []))

/** A watch from the lobby to so many calls of an honest game, each of which is announced and then shown. */
async function watchedTo(calls: number) {
  const { outside, watch } = watching(waiting)
  await watch.observe(IN_THE_LOBBY)
  expect(outside.memory?.commitment).toBe(GAME.commitment)
  outside.says = knownAfter(0)
  await watch.observe(roomAfter(0))
  for (let seq = 1; seq <= calls; seq++) {
    await watch.heard(announced(seq))
    await watch.observe(roomAfter(seq))
    expect(ticked(watch.state)).toEqual(roomAfter(seq).calledNumbers)
  }
  return { outside, watch }
}

describe('watching an honest game', () => {
  test('an honest game is checked call by call, and its evidence is fetched only at start and end', async () => {
    const { outside, watch } = await watchedTo(GAME.calls.length)
    expect([outside.asked, outside.round, watch.state.isVerified]).toEqual([2, THE_ROOM.round, false])
    outside.says = GAME
    await watch.observe(roomAfter(GAME.calls.length, 'finished'))
    expect([outside.asked, watch.state.isVerified, watch.state.fault]).toEqual([3, true, null])
    expect(outside.memory).toMatchObject({ contribution: OWN, numbers: GAME.calls.map(({ number }) => number) })
    const file = withWitness(watch.state.evidence as DrawEvidence, watch.state.memory as DrawMemory)
    expect(judge(JSON.stringify(file))).toBe('verified')
  })

  test('an honest game passes when it is ahead of the screen, repeats calls, or the page was reloaded', async () => {
    const { outside, watch, begin } = watching(knownAfter(9))
    await watch.observe(roomAfter(6))
    await watch.heard(announced(9))
    await watch.observe(roomAfter(7))
    expect([watch.state.fault, ticked(watch.state).length]).toEqual([null, 9])
    outside.says = knownAfter(12)
    const reloaded = begin()
    expect(reloaded.state.memory?.commitment, 'the seal is there at once').toBe(GAME.commitment)
    await reloaded.observe(roomAfter(12))
    expect([reloaded.state.fault, ticked(reloaded.state).length]).toEqual([null, 12])
  })

  test('an honest game passes with sound checks, and with a server that does not answer', async () => {
    const { outside, watch } = watching(waiting)
    await watch.observe({ status: 'waiting', calledNumbers: [42], hostCalledNumbers: [42] })
    await watch.heard({ number: 42, seq: 1, source: 'host' })
    await watch.heard({ number: 43, seq: 2, source: 'draw' })
    outside.says = new Error('no line')
    await watch.observe(roomAfter(3))
    expect([watch.state.fault, ticked(watch.state)]).toEqual([null, []])
    outside.says = knownAfter(3)
    await watch.observe(roomAfter(3))
    expect([watch.state.fault, ticked(watch.state).length]).toEqual([null, 3])
  })

  test('an honest game passes when a contribution crosses the evidence without it', async () => {
    const known: Known = { own: null }
    const early = forged(waiting, (copy) => copy.contributions.shift())
    const { outside, watch } = watching(() => {
      known.own = OWN
      return early
    }, known)
    await watch.observe(IN_THE_LOBBY)
    outside.says = waiting
    await watch.observe(IN_THE_LOBBY)
    expect([watch.state.fault, watch.state.evidence, outside.asked]).toEqual([null, waiting, 2])
  })
})

describe('catching a cheating server', () => {
  /** Watches five calls of an honest game, then the given answers. The fault must stay. */
  async function bent(says: unknown, then: (watch: DrawWatch) => Promise<void>): Promise<DrawState['fault']> {
    const { outside, watch } = await watchedTo(5)
    outside.says = says
    await then(watch)
    const { fault } = watch.state
    outside.says = knownAfter(20)
    await watch.observe(roomAfter(20))
    expect([watch.state.fault, watch.state.isVerified]).toEqual([fault, false])
    return fault
  }
  const atTheEnd = (watch: DrawWatch) => watch.observe(roomAfter(GAME.calls.length, 'finished'))
  const seesSix = (watch: DrawWatch) => watch.observe(roomAfter(6))
  const seesSixAsHosts = async (watch: DrawWatch) => {
    const hostCalledNumbers = [...roomAfter(6).hostCalledNumbers, sixth.number]
    await watch.observe({ ...roomAfter(6), hostCalledNumbers })
    await watch.heard(announced(7))
  }
  const hears = (told: Parameters<DrawWatch['heard']>[0]) => (watch: DrawWatch) => watch.heard(told)
  const sixth = call(6) as Extract<EvidenceCall, { source: 'draw' }>
  const lowest = Array.from({ length: 90 }, (_, i) => i + 1).find((n) => !GAME.calls.some((each) => each.number === n))
  const another = lowest ?? 90
  const seesAnotherFirst = (watch: DrawWatch) =>
    watch.observe({ ...roomAfter(6), calledNumbers: [another, ...roomAfter(6).calledNumbers.slice(1)] })
  const six = (change: (copy: DrawEvidence) => unknown) => forged(knownAfter(6), change)

  test.each<[string, DrawFault, unknown, (watch: DrawWatch) => Promise<void>]>([
    ['another number with the proof of the drawn one', 'leaf', null, hears({ ...sixth, number: another })],
    ['another number for an earlier call', 'witness', null, hears({ ...announced(5), number: another })],
    ['an invalid proof', 'malformed', null, hears({ ...sixth, proof: { ...sixth.proof, salt: '' } })],
    ['a drawn number declared as the host’s', 'sequence', null, seesSixAsHosts],
    ['the commitment of another game', 'witness', knownAfter(6, OTHER), seesSix],
    ['a leaf changed', 'witness', six((copy) => copy.leaves.splice(80, 1, digest('x'))), seesSix],
    ['a number changed', 'leaf', six((copy) => Object.assign(copy.calls[0] ?? {}, { number: another })), seesSix],
    ['a call dropped', 'witness', six((copy) => copy.calls.pop()), seesSix],
    ['a malformed answer', 'malformed', { commitment: 'nothing' }, seesSix],
    ['another room', 'witness', six((copy) => Object.assign(copy, { roomId: '111111' })), seesSix],
    ['a rewritten history', 'witness', knownAfter(6), seesAnotherFirst],
    ['a secret withheld after the end', 'witness', knownAfter(GAME.calls.length), atTheEnd],
  ])('a cheating server is caught: %s: %s', async (_what, fault, says, then) =>
    expect(await bent(says, then)).toBe(fault),
  )

  test('a server that leaves out the contribution of this browser is caught', async () => {
    const known: Known = { own: null }
    const { outside, watch } = watching(waiting, known)
    await watch.observe(IN_THE_LOBBY)
    known.own = mine
    outside.says = knownAfter(0)
    await watch.observe(roomAfter(0))
    expect(watch.state.fault).toBe('witness')
  })

  test('a server that cheats while the page is closed is caught, and the file proves it', async () => {
    const { outside, watch, begin } = watching(knownAfter(5))
    await watch.observe(roomAfter(5))
    outside.says = OTHER
    const reloaded = begin()
    await reloaded.observe(roomAfter(6, 'active', OTHER))
    expect(reloaded.state.fault).toBe('witness')
    expect(judge(JSON.stringify(withWitness(OTHER, reloaded.state.memory as DrawMemory)))).toBe('broken: witness')
  })
})

const ON_PAPER = { 1: 2, 4: 1 }
const PAPER_GAME = evidenceOf({ calls: CALLS, onPaper: ON_PAPER, round: THE_ROOM.round })
const [NANI, DADI] = paperOf(ON_PAPER, THE_ROOM.round).people.map(({ playerId, tickets, ...person }): SeenPlayer => {
  return { ...person, id: playerId, kind: 'paper', selectedTicketIds: [...Array(tickets).keys()] }
}) as [SeenPlayer, SeenPlayer]
const { kind: _, paperNo: __, ...NANI_WITH_A_PHONE } = NANI
const RAVI: SeenPlayer = { ...NANI_WITH_A_PHONE, id: playerIdFrom('Ravi'), personId: playerIdFrom('Ravi') }
const mine = { playerId: playerIdFrom('Meena'), entropy: 'ab'.repeat(16) }
const thrown = 'cd'.repeat(16)
const started = (bytes?: string) => evidenceOf({ calls: [], isFinished: false, ...(bytes && { thrown: bytes }) })
const end = roomAfter(GAME.calls.length, 'finished')
const code = sealCode(GAME.commitment)
const other = sealCode(OTHER.commitment)
const fromRound = (round: number, of: string, earlier = {}): Known => ({ invitation: { round, code: of }, earlier })
/** A game on paper, as it is shown with these players. */
const shows = (...players: SeenPlayer[]): [says: unknown, SeenRoom, Known] => [
  knownAfter(3, PAPER_GAME),
  roomAfter(3, 'active', PAPER_GAME),
  { players },
]

test.each<[string, DrawState['fault'], says: unknown, SeenRoom, Known]>([
  ['it has contributed nothing, or too late', null, GAME, end, { own: null }],
  ['its contribution was taken and is not listed before the start', 'witness', waiting, IN_THE_LOBBY, { own: mine }],
  ['its last throw is mixed in', null, started(thrown), roomAfter(0), { last: thrown }],
  ['another throw is mixed in', 'witness', started('ef'.repeat(16)), roomAfter(0), { last: thrown }],
  ['no throw is mixed in', 'witness', started(), roomAfter(0), { last: thrown }],
  ['it has sent the numbers of the host', null, GAME, end, { ownCalls: end.hostCalledNumbers }],
  ['it has not sent one of them', 'host_call', GAME, end, { ownCalls: end.hostCalledNumbers.slice(1) }],
  ['the link has the seal of this round', null, waiting, IN_THE_LOBBY, fromRound(2, code)],
  ['the link has another seal', 'invitation', waiting, IN_THE_LOBBY, fromRound(2, other)],
  ['the link has the seal of round 1', null, waiting, IN_THE_LOBBY, fromRound(1, other, { 1: OTHER.commitment })],
  ['round 1 had another seal', 'invitation', waiting, IN_THE_LOBBY, fromRound(1, other, { 1: GAME.commitment })],
  ['the server has no round 1', 'invitation', waiting, IN_THE_LOBBY, fromRound(1, code)],
  ['people on paper are those of the list', null, ...shows(NANI, RAVI, DADI)],
  ['somebody on paper was removed after the start', null, ...shows(RAVI, DADI)],
  ['another has the word Paper', 'paper', ...shows(NANI, DADI, { ...NANI, ...RAVI, kind: 'paper' })],
  ['one of them lacks the word', 'paper', ...shows(NANI_WITH_A_PHONE, DADI)],
  ['a sheet has another number', 'paper', ...shows({ ...NANI, paperNo: 2 }, DADI)],
  ['a sheet has another person', 'paper', ...shows({ ...NANI, personId: DADI.personId }, DADI)],
  ['somebody on paper holds more tickets', 'paper', ...shows(NANI, { ...DADI, selectedTicketIds: [0, 1] })],
])('the verdict of a browser that opens the room when %s: %s', async (_what, fault, says, seen, known) => {
  const { watch } = watching(says, known)
  await watch.observe(seen, known.players)
  const isAsInvited = fault === null && known.invitation?.round === THE_ROOM.round
  const isVerified = fault === null && seen.status === 'finished'
  expect(watch.state).toMatchObject({ fault, isAsInvited, isVerified })
})

test('the seal in a link has 128 bits of the commitment, in 22 letters that a link can have', () => {
  expect(sealCode('00'.repeat(32))).toBe('A'.repeat(22))
  expect(sealCode(`${'ff'.repeat(15)}fe${'00'.repeat(16)}`)).toBe(`${'_'.repeat(21)}g`)
  expect(code).toMatch(/^[\w-]{22}$/)
})
