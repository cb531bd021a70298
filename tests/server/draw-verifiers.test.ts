import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import type { Contribution, DrawEvidence, EvidenceCall } from '#shared/game/draw/evidence.ts'
import { DRAW_FAULTS, type DrawFault } from '#shared/game/draw/verify.ts'
import { randomFrom } from '#shared/game/random.ts'
import { judge } from '../../scripts/judge-draw.ts'
import golden from '../shared/game/draw/draw.golden.json' with { type: 'json' }
import { commonVerdicts, runVerifier, VERIFY_DRAW } from '../support/draw-verifiers.ts'
import {
  bitFlipped,
  forgery,
  paperForgery,
  sheetForgery,
  unseenForgery,
  writtenForgery,
} from '../support/forged-draws.ts'
import {
  digest,
  evidenceOf,
  forged,
  type Play,
  playerIdFrom,
  TWO_PLAYERS,
  withWitness,
} from '../support/played-draws.ts'

const RANDOM_FORGERIES = 600
const PAPER_FORGERIES = 240
const WRITTEN_FORGERIES = 500
const SHEET_FORGERIES = 500
/** Fifteen numbers each, row by row: two with the columns 1-9 to 80-90, and one with 1-10 to 81-90. */
const SHOP_TICKETS: [number[], number[], number[]] = [
  [3, 12, 41, 66, 81, 18, 34, 46, 53, 72, 7, 25, 49, 77, 90],
  [1, 20, 33, 47, 70, 14, 28, 55, 60, 88, 9, 39, 50, 61, 79],
  [10, 11, 30, 45, 90, 2, 20, 40, 58, 70, 5, 21, 60, 71, 81],
]
const GAMES = 20
const LARGEST_FILE = 16 * 2 ** 20

const everyCall = (count: number): null[] => Array.from({ length: count }, () => null)
/** Three numbers by the host in the middle, passed over later in the order. */
const MIXED = [...everyCall(20), 7, 8, 9, ...everyCall(60)]
const FINISHED = withWitness(evidenceOf({ calls: MIXED }))
/** By people who add no randomness. */
const FEW: Play = { calls: [3, null, 4, null], contributions: [] }
const RUNNING = evidenceOf({ calls: MIXED.slice(0, 25), isFinished: false })
const ON_PAPER = { 1: 1, 2: 6, 4: 2, 117: 3 }
const PAPER = evidenceOf({ calls: [7, 8], onPaper: ON_PAPER, round: 3, isFinished: false })
const WITH_WRITTEN = withWitness(
  evidenceOf({
    calls: everyCall(9),
    onPaper: { 1: 2 },
    written: [
      { paperNo: 1, after: 1, numbers: SHOP_TICKETS[0] },
      { paperNo: 2, after: 9, numbers: SHOP_TICKETS[2] },
    ],
  }),
)
const TEXT = JSON.stringify(FINISHED)
const [ASHA, RAVI] = TWO_PLAYERS.map(({ playerId }) => playerId) as [string, string]
/** Asha and Ravi are one person, who also plays on paper or not. */
const twice = (onPaper?: Record<number, number>) =>
  evidenceOf({ calls: MIXED, twoSeats: [{ playerId: ASHA, secondId: RAVI }], ...(onPaper && { onPaper }) })
const seatAt = (copy: DrawEvidence, change: object) => Object.assign(copy.twoSeats?.[0] ?? {}, change)

type Forgery = [name: string, fault: DrawFault, change: (copy: DrawEvidence) => unknown, from?: DrawEvidence]
const BARE = evidenceOf({ calls: MIXED })
const OTHER = evidenceOf({ seed: 'another game', calls: MIXED })
const TWICE = evidenceOf({ calls: MIXED, contributions: [...TWO_PLAYERS, ...TWO_PLAYERS] })
const hostCall = BARE.calls.findIndex(({ source }) => source === 'host')
const callTwice = ({ calls }: DrawEvidence) => calls.splice(5, 0, { ...(calls[5] as EvidenceCall) })
const BY_HOST = { source: 'host', proof: null } as const
const stranger = { playerId: playerIdFrom('x'), entropy: '00'.repeat(16) }
const nothing = () => {}
const TOO_MANY = Array(10_001).fill({ position: 1, number: 1, salt: digest('x') })
const set = Object.assign

/** What only somebody who knows what is checked makes, and the hundreds below may not find by chance. */
const FORGERIES: Forgery[] = [
  ['a value of another kind', 'malformed', (copy) => set(copy.calls[0] ?? {}, { seq: 1.5 })],
  ['a list that is too long', 'malformed', ({ calls: [first] }) => set(first?.proof ?? {}, { skipped: TOO_MANY })],
  ['the secret of another game', 'commitment', (copy) => set(copy, { secret: OTHER.secret })],
  ['a leaf replaced that is never called', 'order', (copy) => copy.leaves.splice(89, 1, digest('x'))],
  ['a call twice and renumbered', 'sequence', (copy) => renumber(copy, callTwice(copy))],
  ['a call dropped and renumbered', 'sequence', (copy) => renumber(copy, copy.calls.splice(5, 1))],
  ['the number of a drawn call changed', 'leaf', (copy) => numberAt(copy, 2, missing(copy))],
  ['a drawn call declared as the host’s', 'sequence', (copy) => set(copy.calls[10] ?? {}, BY_HOST)],
  ['a skipped number of the host hidden', 'sequence', (copy) => numberAt(copy, hostCall, missing(copy))],
  ['a player twice from the beginning', 'public_seed', nothing, TWICE],
  ['one seat as both of a person', 'two_seats', (copy) => seatAt(copy, { secondId: ASHA }), twice()],
  [
    'a seat of two people',
    'two_seats',
    (copy) => copy.twoSeats?.push({ playerId: playerIdFrom('x'), secondId: ASHA }),
    twice(),
  ],
  [
    'a second seat on paper',
    'two_seats',
    (copy) => seatAt(copy, { secondId: copy.paper?.people[0]?.playerId }),
    twice({ 1: 1 }),
  ],
  ['nobody with two seats', 'malformed', (copy) => copy.twoSeats?.pop(), twice()],
  ['two seats in an older version', 'malformed', (copy) => set(copy, { format: 'tambola-draw-v1' }), twice()],
  ['a secret before there was an order, with calls', 'leaves', (copy) => set(copy, { publicSeed: null })],
  ['numbers that this browser did not see', 'witness', (copy) => copy.witness?.numbers.reverse(), FINISHED],
  ['a shorter game than this browser saw', 'witness', (copy) => copy.calls.pop(), FINISHED],
  ['another first commitment', 'witness', nothing, withWitness(BARE, { commitment: OTHER.commitment })],
  ['this browser’s contribution is missing', 'witness', nothing, withWitness(BARE, { contribution: stranger })],
]

describe('both verifiers agree', () => {
  test('both verifiers agree on the named forgeries', () => {
    const files = FORGERIES.map(([, , change, from = BARE]) => JSON.stringify(forged(from, change)))
    const verdicts = commonVerdicts(files).map((verdict, i) => [FORGERIES[i]?.[0], verdict])
    expect(verdicts).toEqual(FORGERIES.map(([name, fault]) => [name, `broken: ${fault}`]))
  })

  test('both verifiers agree on frozen games, and on others of every length and kind', () => {
    const frozen = golden.map(({ room, contributions }) =>
      evidenceOf({ secret: room.secret, contributions, calls: everyCall(90) }),
    )
    expect(frozen.map(({ calls }) => calls.map(({ number }) => number))).toEqual(golden.map(({ order }) => order))
    const games = [
      ...frozen,
      twice(),
      twice(ON_PAPER),
      ...Array.from({ length: GAMES }, (_, i) => evidenceOf(playFrom(`game ${i}`))),
    ]
    const files = games.map((game, i) => JSON.stringify(i % 2 ? game : withWitness(game), null, i % 3))
    expect(commonVerdicts(files)).toEqual(games.map(verdictOfHonest))
  })

  test('both verifiers agree on hundreds of forgeries, with some for each verdict', () => {
    const games = [
      FINISHED,
      RUNNING,
      evidenceOf({ seed: 'short', calls: MIXED.slice(0, 24) }),
      withWitness(evidenceOf({ seed: 'seen', calls: everyCall(12), isFinished: false })),
      evidenceOf({ ...FEW, seed: 'alone' }),
      withWitness(evidenceOf({ seed: 'thrown', calls: MIXED, thrown: digest('a throw').slice(32) })),
      evidenceOf({ ...FEW, seed: 'thrown alone', thrown: digest('it').slice(32), isFinished: false }),
      twice(),
      twice(ON_PAPER),
      evidenceOf({ ...FEW, seed: 'paper', onPaper: { 1: 1, 4: 6 }, isFinished: false }),
      withWitness(evidenceOf({ seed: 'paper too', calls: MIXED, onPaper: ON_PAPER, thrown: digest('p').slice(32) })),
    ]
    const forgeries = new Set(Array.from({ length: RANDOM_FORGERIES / 10 }, (_, i) => bitFlipped(TEXT, i * 61)))
    for (let i = 0; forgeries.size < RANDOM_FORGERIES; i++) {
      forgeries.add(forgery(games[i % games.length] as DrawEvidence, `forgery ${i}`))
    }
    const verdicts = commonVerdicts([...forgeries])
    // Those about paper and about what the host wrote down are below, those about two seats above.
    const elsewhere: DrawFault[] = ['paper', 'two_seats', 'written']
    const faults = DRAW_FAULTS.filter((fault) => !elsewhere.includes(fault)).map((fault) => `broken: ${fault}`)
    const counts = countsOf(verdicts)
    expect(['verified', 'right_so_far', ...faults].filter((each) => (counts.get(each) ?? 0) < 5)).toEqual([])
  })
})

test('both verifiers refuse hundreds of forgeries about paper, with all other parts made to fit', () => {
  // Random draws, in rounds that no forgery changes to, and in every other a throw.
  const games = Array.from({ length: GAMES }, (_, i) => {
    const play = { ...playFrom(`paper ${i}`), contributions: TWO_PLAYERS, onPaper: ON_PAPER, round: 1 + (i % 3) }
    const game = evidenceOf({ ...play, ...(i % 2 === 0 && { thrown: digest(`throw ${i}`).slice(32) }) })
    return i % 4 < 2 ? withWitness(game) : game
  })
  expect(commonVerdicts(games.map((game) => JSON.stringify(game)))).toEqual(games.map(verdictOfHonest))
  const forgeries = new Set<string>()
  for (let i = 0; forgeries.size < PAPER_FORGERIES; i++) {
    forgeries.add(JSON.stringify(paperForgery(games[i % GAMES] as DrawEvidence, i)))
  }
  const counts = countsOf(commonVerdicts([...forgeries]))
  expect([...counts.keys()].sort()).toEqual(['broken: malformed', 'broken: paper', 'broken: public_seed'])
  for (const [verdict, count] of counts) expect(count, verdict).toBeGreaterThanOrEqual(10)
})

const WRITTEN = [
  { paperNo: 1, after: 3, numbers: SHOP_TICKETS[0] },
  { paperNo: 118, after: 5, numbers: SHOP_TICKETS[1] },
  { paperNo: 1, after: 9, numbers: SHOP_TICKETS[1] },
  { paperNo: 300, after: 10, numbers: SHOP_TICKETS[2] },
]

/** Games with tickets that the host wrote down: with people on paper or without, a throw or without. */
const gamesWithWritten = (isSeen: boolean) =>
  Array.from({ length: GAMES }, (_, i) => {
    const game = evidenceOf({
      ...playFrom(`written ${i}`),
      calls: everyCall(10 + i),
      contributions: TWO_PLAYERS,
      round: 1 + (i % 3),
      written: WRITTEN.filter((_, n) => n !== i % 5),
      onPaper: i % 3 === 0 ? undefined : ON_PAPER,
      thrown: i % 2 ? digest(`throw ${i}`).slice(32) : undefined,
    })
    return isSeen ? withWitness(game) : game
  })

test('both verifiers take tickets that the host wrote down, and refuse hundreds of forgeries of them', () => {
  const games = gamesWithWritten(false)
  const honest = [...games, ...gamesWithWritten(true)]
  expect(commonVerdicts(honest.map((game) => JSON.stringify(game)))).toEqual(honest.map(verdictOfHonest))
  const forgeries = new Set<string>()
  for (let i = 0; forgeries.size < WRITTEN_FORGERIES; i++) {
    forgeries.add(JSON.stringify(writtenForgery(games[i % GAMES] as DrawEvidence, i)))
  }
  const counts = countsOf(commonVerdicts([...forgeries]))
  const refused = ['broken: malformed', 'broken: paper', 'broken: public_seed', 'broken: written']
  expect([...counts.keys()].sort()).toEqual(refused)
  for (const [verdict, count] of counts) expect(count, verdict).toBeGreaterThanOrEqual(10)
})

test('both verifiers refuse another ticket than the one that a browser saw written down', () => {
  const forgeries = gamesWithWritten(true).map((game, i) => JSON.stringify(unseenForgery(game, i)))
  expect(commonVerdicts(forgeries)).toEqual(forgeries.map(() => 'broken: witness'))
})

test('both verifiers refuse hundreds of forgeries of sheets, and evidence that speaks of places and wins', () => {
  const games = gamesWithWritten(true).filter(({ paper }) => paper)
  const forgeries = new Set<string>()
  for (let i = 0; forgeries.size < SHEET_FORGERIES; i++) {
    forgeries.add(JSON.stringify(sheetForgery(games[i % games.length] as DrawEvidence, i)))
  }
  const counts = countsOf(commonVerdicts([...forgeries]))
  const refused = ['broken: malformed', 'broken: public_seed', 'broken: witness', 'broken: written']
  expect([...counts.keys()].sort()).toEqual(refused)
  for (const [verdict, count] of counts) expect(count, verdict).toBeGreaterThanOrEqual(10)
})

const withSeq = (seq: string) => TEXT.replace('"seq":1,', `"seq":${seq},`)
const withRoom = (line: string) => TEXT.replace('"roomId":"482913"', line)
const SPREAD = JSON.stringify(FINISHED, null, 2)
const TABS = JSON.stringify(FINISHED, null, '\t')
const WAYS: Record<string, (string | Uint8Array)[]> = {
  verified: [TEXT, `${SPREAD}\n`, SPREAD.replaceAll('\n', '\r\n'), TABS, ` \n\t\r${TEXT}\r\n `],
  'broken: public_seed': [withList(10_000)],
  'broken: malformed': [
    withList(10_001),
    ...['1.0', '1e0', '0.99999999999999999999', '01', '"1"', 'true', 'NaN', '1'.repeat(1e6)].map(withSeq),
    ...['"roomId":"48291\\u0033"', '"\\u0072oomId":"482913"', '"roomId":"482913\\n"', '"roomId":"४८२९१३"'].map(
      withRoom,
    ),
    ...['"roomId":"482 913"', '"room Id":"482913"'].map(withRoom),
    // A key twice, also with half a character.
    ...['111111', '482913', '\\ud800'].map((first) => withRoom(`"roomId":"${first}","roomId":"482913"`)),
    ...['', TEXT.replace(/\}$/, ',}'), `${TEXT}// right`, `${TEXT}{}`, `\u00a0${TEXT}`, `\ufeff${TEXT}`],
    Buffer.from(TEXT, 'utf16le'),
    Buffer.from(withRoom('"roomId":"\xff","roomId":"482913"'), 'latin1'),
    '['.repeat(200_000),
    withSeq('['.repeat(200_000) + ']'.repeat(200_000)),
  ],
}
// The verifier in browsers is handed what was read.
test.each(Object.entries(WAYS))('evidence has one form apart from white space: %s', (verdict, files) => {
  const texts = files.map((file) => String(Buffer.from(file as string)))
  expect(texts.map(judge)).toEqual(files.map(() => verdict))
})

const folder = mkdtempSync(join(tmpdir(), 'tambola-files-'))
beforeAll(() => {
  const emptied = { publicSeed: null, leaves: [], calls: [], witness: null }
  const files: Record<string, string> = {
    'right.json': TEXT,
    'running.json': JSON.stringify(RUNNING),
    'paper.json': JSON.stringify(PAPER),
    'written.json': JSON.stringify(WITH_WRITTEN),
    'emptied.json': JSON.stringify(forged(FINISHED, (copy) => Object.assign(copy, emptied))),
    'damaged.json': bitFlipped(TEXT, TEXT.length - 5),
    'empty.json': '',
    'largest.json': TEXT.padEnd(LARGEST_FILE),
    'too-large.json': '',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  truncateSync(join(folder, 'too-large.json'), LARGEST_FILE + 1)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('verify-draw', () => {
  const linked = join(folder, 'linked.js')
  symlinkSync(VERIFY_DRAW, linked)
  const RIGHT = 'right.json: verified'
  const BROKEN = 'damaged.json: broken: checksum, empty.json: broken: malformed'
  test.each<[files: string, code: number, judged: string, counts: number[]]>([
    ['largest.json running.json', 0, 'largest.json: verified, running.json: right_so_far', [1, 1, 0, 0]],
    ['right.json . too-large.json missing.json', 2, RIGHT, [1, 0, 0, 3]],
    ['missing.json damaged.json empty.json right.json', 1, `${BROKEN}, ${RIGHT}`, [1, 0, 2, 1]],
  ])('a verifier called by a link judges all of %s and exits with %i', async (files, code, judged, counts) => {
    const names = files.split(' ')
    const { err, ...said } = await runVerifier(folder, names, linked)
    const [verified, rightSoFar, broken, unread] = counts
    const each = `${verified} verified, ${rightSoFar} right_so_far, ${broken} broken, ${unread} not read`
    const lines = [...judged.split(', '), `${names.length} files: ${each}`, '']
    expect(said).toEqual({ code, out: lines.join('\n') })
    const named = names.filter((name) => err.split('\n').some((line) => line.startsWith(`${name}: `)))
    expect(named).toEqual(names.filter((name) => !judged.includes(`${name}: `)))
  })

  test('a verifier without files asks for them', async () => {
    const asked = { code: 2, out: '', err: expect.stringMatching(/^Which files\?/) }
    expect(await runVerifier(folder, [])).toEqual(asked)
  })
})

test.each([
  `right.json: verified
Verified. The secret is the one that the room committed to when it opened.
The order was fixed before the first number, and each drawn number listed follows it.
Room 482913: 83 calls, 3 of them chosen by the host; 2 players added randomness of their own.`,
  `paper.json: right_so_far
Right so far. The game has not finished, so its secret is not revealed yet.
Room 482913: 2 calls, 2 of them chosen by the host; 2 players added randomness of their own.
On paper in round 3: P1 with 1 ticket, P2 with 6 tickets, P4 with 2 tickets, P117 with 3 tickets.
No browser says in this file what it saw, so calls may be cut off at the end.`,
  `written.json: verified
Verified. The secret is the one that the room committed to when it opened.
The order was fixed before the first number, and each drawn number listed follows it.
Room 482913: 9 calls, 0 of them chosen by the host; 2 players added randomness of their own.
On paper in round 1: P1 with 2 tickets.
Written down by the host: ticket 3 of P1 after 1 call, ticket 1 of P2 after 9 calls.`,
  `emptied.json: verified
Verified. The secret is the one that the room committed to when it opened.
Room 482913: there is no order in this file, and no call.`,
])('verify-draw reports what one file contains, and no more: %.12s', async (words) => {
  const [name = ''] = words.split(':')
  const { code, out } = await runVerifier(folder, [name])
  expect([code, out.trimEnd()]).toEqual([0, words])
})

function playFrom(seed: string): Play {
  const random = randomFrom(seed)
  const byHostOfTen = [0, 3, 7, 10][random.next(4)] as number
  return {
    seed,
    calls: Array.from({ length: random.next(140) }, () => (random.next(10) < byHostOfTen ? 1 + random.next(90) : null)),
    contributions: Array.from({ length: random.next(8) }, (_, i) => ({
      playerId: playerIdFrom(seed + i),
      entropy: digest(seed + i).slice(32),
    })),
    isFinished: random.next(3) > 0,
    ...(random.next(2) === 0 && { thrown: digest(`${seed} thrown`).slice(32) }),
    ...(random.next(2) === 0 && { onPaper: ON_PAPER, round: 1 + random.next(30) }),
  }
}

function countsOf(verdicts: readonly string[]): Map<string, number> {
  return new Map(verdicts.map((verdict) => [verdict, verdicts.filter((each) => each === verdict).length]))
}

const verdictOfHonest = ({ secret }: DrawEvidence) => (secret === null ? 'right_so_far' : 'verified')

/** Evidence with as many contributions, all of one player. */
function withList(length: number): string {
  const contributions = Array.from({ length }, () => FINISHED.contributions[0] as Contribution)
  return JSON.stringify(forged(FINISHED, (copy) => Object.assign(copy, { contributions })))
}

/** Gives the calls numbers from 1, after whatever was done to them. */
function renumber(copy: DrawEvidence, _done?: unknown): void {
  for (const [i, call] of copy.calls.entries()) call.seq = i + 1
}

const numberAt = (copy: DrawEvidence, call: number, number: number) => set(copy.calls[call] ?? {}, { number })

/** A number that was not called. */
const missing = ({ calls }: DrawEvidence) => ALL_NUMBERS.find((n) => calls.every(({ number }) => number !== n)) ?? 0
