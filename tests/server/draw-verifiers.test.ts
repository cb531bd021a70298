import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contribution, DrawEvidence } from '#shared/game/draw/evidence.ts'
import { DRAW_FAULTS } from '#shared/game/draw/verify.ts'
import { randomFrom } from '#shared/game/random.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { call, drawOf, openRoom } from '../support/browser-session.ts'
import {
  commonVerdicts,
  NODE_COMMAND,
  PYTHON_COMMAND,
  pythonVerdicts,
  runVerifier,
  type VerifierCommand,
} from '../support/draw-verifiers.ts'
import { bitFlipped, forgery, paperForgery } from '../support/forged-draws.ts'
import {
  digest,
  evidenceOf,
  forged,
  type Play,
  playerIdFrom,
  TWO_PLAYERS,
  withWitness,
} from '../support/played-draws.ts'
import { onOneDatabase } from '../support/test-server.ts'

const FORGERIES = 1050
const PAPER_FORGERIES = 510
/** Rooms played on a server, and games that follow the same rules without one. */
const SERVER_ROOMS = 2
const GAMES = 20
const LARGEST_FILE = 16 * 2 ** 20

const everyCall = (count: number): null[] => Array.from({ length: count }, () => null)
/** Three numbers by the host in the middle, passed over later in the order. */
const MIXED = [...everyCall(20), 7, 8, 9, ...everyCall(60)]
const FINISHED = withWitness(evidenceOf({ calls: MIXED }))
const RUNNING = evidenceOf({ calls: MIXED.slice(0, 25), isFinished: false })
const ON_PAPER = { 1: 1, 2: 6, 4: 2, 117: 3 }
const PAPER = evidenceOf({ calls: [7, 8], onPaper: ON_PAPER, round: 3, isFinished: false })
const TEXT = JSON.stringify(FINISHED)

describe('all verifiers agree', () => {
  test('on games whose orders are frozen', async () => {
    const path = join(import.meta.dirname, '../shared/game/draw/draw.golden.json')
    const golden: GoldenDraw[] = JSON.parse(readFileSync(path, 'utf8'))
    const games = golden.map(({ room, contributions }) =>
      evidenceOf({ secret: room.secret, contributions, calls: everyCall(90) }),
    )
    expect(games.map(({ calls }) => calls.map(({ number }) => number))).toEqual(golden.map(({ order }) => order))
    expect(await commonVerdicts(games.map((game) => JSON.stringify(game)))).toEqual(golden.map(() => 'verified'))
  })

  test('on games of every length, with and without numbers by the host, contributions and witnesses', async () => {
    const games = Array.from({ length: GAMES }, (_, i) => evidenceOf(playFrom(`game ${i}`)))
    const files = games.map((game, i) => JSON.stringify(i % 2 ? game : withWitness(game), null, i % 3))
    expect(await commonVerdicts(files)).toEqual(games.map(verdictOfHonest))
  })

  onOneDatabase({}, (server) => {
    test('on rooms as the server answers them, while they are played and afterwards', async () => {
      const answers: DrawEvidence[] = []
      for (let i = 0; i < SERVER_ROOMS; i++) answers.push(...(await played(`room ${i}`)))
      expect(new Set(answers.map(verdictOfHonest)).size, 'running and finished games').toBe(2)
      expect(await commonVerdicts(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        answers.map(verdictOfHonest),
      )
    })

    /** What the server says of a room while it waits, while it is played and when it has ended. */
    async function played(seed: string): Promise<DrawEvidence[]> {
      const random = randomFrom(seed)
      const room = await openRoom(server)
      const said = [await drawOf(server, room)]
      const players = [room.host, await room.join('Ravi'), await room.join('Meena')]
      for (const { browser, id } of players.slice(random.next(players.length + 1))) {
        const entropy = digest(seed + id).slice(0, 32)
        await browser.post(`/api/players/${id}/confirm-tickets`, { ticketIds: [0], entropy })
      }
      if (random.next(2) === 0) await room.host.browser.post(`/api/rooms/${room.id}/players/${players[2]?.id}/remove`)
      if (random.next(2) === 0) await call(room)
      await room.start()
      const called: number[] = []
      for (const number of playFrom(seed).calls.slice(0, 40)) {
        if (number === null || !called.includes(number)) called.push((await call(room, number ?? undefined)).number)
      }
      said.push(await drawOf(server, room))
      await room.host.browser.post(`/api/rooms/${room.id}/end`)
      said.push(await drawOf(server, room))
      expect(said.at(-1)?.calls.map(({ number }) => number)).toEqual(called)
      return said
    }
  })

  test('on more than a thousand forgeries, some for each verdict that there is', async () => {
    const games = [
      FINISHED,
      RUNNING,
      evidenceOf({ seed: 'short', calls: MIXED.slice(0, 24) }),
      withWitness(evidenceOf({ seed: 'seen', calls: everyCall(12), isFinished: false })),
      evidenceOf({ seed: 'alone', calls: [3, null, 4, null], contributions: [] }),
      withWitness(evidenceOf({ seed: 'thrown', calls: MIXED, thrown: digest('a throw').slice(32) })),
      evidenceOf({
        seed: 'thrown alone',
        calls: [3, null],
        contributions: [],
        thrown: digest('it').slice(32),
        isFinished: false,
      }),
      evidenceOf({ seed: 'paper', calls: [4, null], contributions: [], onPaper: { 1: 1, 4: 6 }, isFinished: false }),
      withWitness(evidenceOf({ seed: 'paper too', calls: MIXED, onPaper: ON_PAPER, thrown: digest('p').slice(32) })),
    ]
    const forgeries = new Set(Array.from({ length: FORGERIES / 10 }, (_, i) => bitFlipped(TEXT, i * 61)))
    for (let i = 0; forgeries.size < FORGERIES; i++) {
      forgeries.add(forgery(games[i % games.length] as DrawEvidence, `forgery ${i}`))
    }
    const verdicts = await commonVerdicts([...forgeries])
    // Those about paper are below.
    const faults = DRAW_FAULTS.filter((fault) => fault !== 'paper').map((fault) => `broken: ${fault}`)
    const counts = ['verified', 'right_so_far', ...faults].map((verdict) => ({
      verdict,
      isFrequent: verdicts.filter((each) => each === verdict).length >= 10,
    }))
    expect(counts.filter(({ isFrequent }) => !isFrequent)).toEqual([])
  })
})

test('more than five hundred forgeries about paper are refused by all, whatever of the rest is made to fit', async () => {
  // Random draws, in rounds that no forgery changes to, and in every other a throw.
  const games = Array.from({ length: GAMES }, (_, i) => {
    const play = { ...playFrom(`paper ${i}`), contributions: TWO_PLAYERS, onPaper: ON_PAPER, round: 1 + (i % 3) }
    const game = evidenceOf({ ...play, ...(i % 2 === 0 && { thrown: digest(`throw ${i}`).slice(32) }) })
    return i % 4 < 2 ? withWitness(game) : game
  })
  expect(await commonVerdicts(games.map((game) => JSON.stringify(game)))).toEqual(games.map(verdictOfHonest))
  const forgeries = new Set<string>()
  for (let i = 0; forgeries.size < PAPER_FORGERIES; i++) {
    forgeries.add(JSON.stringify(paperForgery(games[i % GAMES] as DrawEvidence, i)))
  }
  const verdicts = await commonVerdicts([...forgeries])
  const counts = new Map<string, number>()
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  expect([...counts.keys()].sort()).toEqual(['broken: malformed', 'broken: paper', 'broken: public_seed'])
  for (const [verdict, count] of counts) expect(count, verdict).toBeGreaterThanOrEqual(20)
})

describe('a file may be written in one way', () => {
  const withSeq = (seq: string) => TEXT.replace('"seq":1,', `"seq":${seq},`)
  const withRoom = (line: string) => TEXT.replace('"roomId":"482913"', line)
  const spread = JSON.stringify(FINISHED, null, 2)

  test('but for white space', async () => {
    await expectOfAll('verified', [
      ['no white space', TEXT],
      ['line ends and spaces', `${spread}\n`],
      ['line ends as on Windows', spread.replaceAll('\n', '\r\n')],
      ['tabs', JSON.stringify(FINISHED, null, '\t')],
      ['white space around it', ` \n\t\r${TEXT}\r\n `],
    ])
  })

  test('and with nothing else that some programs read as the same', async () => {
    await expectOfAll('broken: malformed', [
      ['nothing', ''],
      ['a number with a fraction', withSeq('1.0')],
      ['a number with an exponent', withSeq('1e0')],
      ['a number that rounds to a right one', withSeq('0.99999999999999999999')],
      ['a number with a zero in front', withSeq('01')],
      ['a number as text', withSeq('"1"')],
      ['true', withSeq('true')],
      ['a word that some programs take for a number', withSeq('NaN')],
      ['a million digits', withSeq('1'.repeat(1e6))],
      ['an escaped character', withRoom('"roomId":"48291\\u0033"')],
      ['an escaped key', withRoom('"\\u0072oomId":"482913"')],
      ['a key twice', withRoom('"roomId":"111111","roomId":"482913"')],
      ['a key twice with the same value', withRoom('"roomId":"482913","roomId":"482913"')],
      ['half a character in a value that comes again', withRoom('"roomId":"\\ud800","roomId":"482913"')],
      ['white space in a value', withRoom('"roomId":"482 913"')],
      ['white space in a key', withRoom('"room Id":"482913"')],
      ['a line end in a value', withRoom('"roomId":"482913\\n"')],
      ['digits of another script', withRoom('"roomId":"४८२९१३"')],
      ['a comma at the end', TEXT.replace(/\}$/, ',}')],
      ['a comment', `${TEXT}// right`],
      ['something after it', `${TEXT}{}`],
      ['a space that is none in JSON', `\u00a0${TEXT}`],
      ['a byte order mark', `\ufeff${TEXT}`],
      ['UTF-16', Buffer.from(TEXT, 'utf16le')],
      ['bytes that are not UTF-8', Buffer.from(withRoom('"roomId":"\xff","roomId":"482913"'), 'latin1')],
      ['200,000 lists in each other', '['.repeat(200_000)],
      ['200,000 lists in each other, as a value', withSeq('['.repeat(200_000) + ']'.repeat(200_000))],
    ])
  })

  test('with up to 10,000 items in a list', async () => {
    await expectOfAll('broken: public_seed', [['10,000', withList(10_000)]])
    await expectOfAll('broken: malformed', [['one more', withList(10_001)]])
  })

  /** Expects one verdict of the verifiers that read files; the one in browsers is handed what was read. */
  async function expectOfAll(verdict: string, forms: [name: string, file: string | Uint8Array][]): Promise<void> {
    const files = forms.map(([, file]) => Buffer.from(file as string))
    const expected = forms.map(([name]) => `${name}: ${verdict}`)
    const inPython = await pythonVerdicts(files)
    expect(forms.map(([name], i) => `${name}: ${judge(String(files[i]))}`)).toEqual(expected)
    if (inPython) expect(forms.map(([name], i) => `${name}: ${inPython[i]}`)).toEqual(expected)
  }
})

const folder = mkdtempSync(join(tmpdir(), 'tambola-files-'))
beforeAll(() => {
  const files: Record<string, string> = {
    'right.json': TEXT,
    'running.json': JSON.stringify(RUNNING),
    'paper.json': JSON.stringify(PAPER),
    'emptied.json': JSON.stringify(
      forged(FINISHED, (copy) => Object.assign(copy, { publicSeed: null, leaves: [], calls: [], witness: null })),
    ),
    'damaged.json': bitFlipped(TEXT, TEXT.length - 5),
    'empty.json': '',
    'largest.json': TEXT.padEnd(LARGEST_FILE),
    'too-large.json': '',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  truncateSync(join(folder, 'too-large.json'), LARGEST_FILE + 1)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each([NODE_COMMAND, PYTHON_COMMAND])('$name', (command) => {
  test.runIf(command.program).each<[files: string[], code: number, out: string[], unread: string[]]>([
    [[], 2, [], []],
    [
      ['largest.json', 'running.json'],
      0,
      [
        'largest.json: verified',
        'running.json: right_so_far',
        '2 files: 1 verified, 1 right_so_far, 0 broken, 0 not read',
      ],
      [],
    ],
    [
      ['right.json', '.', 'too-large.json', 'missing.json'],
      2,
      ['right.json: verified', '4 files: 1 verified, 0 right_so_far, 0 broken, 3 not read'],
      ['.', 'too-large.json', 'missing.json'],
    ],
    [
      ['missing.json', 'right.json', 'empty.json'],
      1,
      [
        'right.json: verified',
        'empty.json: broken: malformed',
        '3 files: 1 verified, 0 right_so_far, 1 broken, 1 not read',
      ],
      ['missing.json'],
    ],
  ])('judges all of %j and exits with %i', async (files, code, out, unread) => {
    const said = await runVerifier(command, folder, files)
    expect({ code: said.code, out: said.out.split('\n').slice(0, -1) }).toEqual({ code, out })
    const named = files.filter((name) => said.err.split('\n').some((line) => line.startsWith(`${name}: `)))
    expect(named).toEqual(unread)
    if (files.length === 0) expect(said.err).toMatch(/^Which files\?/)
  })

  test.runIf(command.program)('judges when it is called by a link', async () => {
    const linked: VerifierCommand = { ...command, script: join(folder, `linked-${command.name}`) }
    symlinkSync(command.script, linked.script)
    const { code, out } = await runVerifier(linked, folder, ['damaged.json'])
    expect([code, out]).toEqual([1, 'damaged.json: broken: checksum\n'])
  })
})

test.each<[string, string[]]>([
  [
    'right.json',
    [
      'right.json: verified',
      'Verified. The secret is the one that the room committed to when it opened.',
      'The order was fixed before the first number, and each drawn number listed follows it.',
      'Room 482913: 83 calls, 3 of them chosen by the host; 2 players added randomness of their own.',
    ],
  ],
  [
    'paper.json',
    [
      'paper.json: right_so_far',
      'Right so far. The game has not finished, so its secret is not revealed yet.',
      'Room 482913: 2 calls, 2 of them chosen by the host; 2 players added randomness of their own.',
      'On paper in round 3: P1 with 1 ticket, P2 with 6 tickets, P4 with 2 tickets, P117 with 3 tickets.',
      'No browser says in this file what it saw, so calls may be cut off at the end.',
    ],
  ],
  [
    'emptied.json',
    [
      'emptied.json: verified',
      'Verified. The secret is the one that the room committed to when it opened.',
      'Room 482913: there is no order in this file, and no call.',
    ],
  ],
])('of one file, verify-draw.ts tells what is in it, and no more: %s', async (name, words) => {
  const { code, out } = await runVerifier(NODE_COMMAND, folder, [name])
  expect([code, out.trimEnd().split('\n')]).toEqual([0, words])
})

interface GoldenDraw {
  room: { secret: string }
  contributions: Contribution[]
  order: number[]
}

/** A game that follows from a text. */
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

const verdictOfHonest = ({ secret }: DrawEvidence) => (secret === null ? 'right_so_far' : 'verified')

/** Evidence with as many contributions, all of one player. */
function withList(length: number): string {
  const contributions = Array.from({ length }, () => FINISHED.contributions[0] as Contribution)
  return JSON.stringify(forged(FINISHED, (copy) => Object.assign(copy, { contributions })))
}
