import { describe, expect, test } from 'vitest'
import type { DrawEvidence, EvidenceCall } from '#shared/game/draw/evidence.ts'
import { type DrawFault, verifyDraw } from '#shared/game/draw/verify.ts'
import { judge } from '../../../../scripts/judge-draw.ts'
import { digest, evidenceOf, forged, playerIdFrom, TWO_PLAYERS, withWitness } from '../../../support/played-draws.ts'

const everyCall = (count: number) => Array.from({ length: count }, () => null)
/** Two numbers of the host in the middle, skipped later in the order. */
const MIXED = [...everyCall(20), 7, 8, 9, ...everyCall(60)]
const finished = evidenceOf({ calls: MIXED })
const running = evidenceOf({ calls: MIXED.slice(0, 30), isFinished: false })
const other = evidenceOf({ seed: 'another game', calls: MIXED })

/** The verdict of the game and of the command, which must be the same. */
function bothSay(evidence: unknown): string {
  const { verdict, fault } = verifyDraw(evidence)
  const own = fault === null ? verdict : `${verdict}: ${fault}`
  expect(judge(JSON.stringify(evidence)), 'the command line says the same').toBe(own)
  return own
}

describe('honest draws', () => {
  test.each<[string, DrawEvidence, string]>([
    ['a finished game', finished, 'verified'],
    ['a running game', running, 'right_so_far'],
    ['a game of ninety calls', evidenceOf({ calls: everyCall(90) }), 'verified'],
    [
      'a game with numbers of the host only',
      evidenceOf({ calls: Array.from({ length: 90 }, (_, i) => i + 1) }),
      'verified',
    ],
    ['a game without contributions', evidenceOf({ calls: MIXED, contributions: [] }), 'verified'],
    ['a game seen to its end', withWitness(finished), 'verified'],
    ['a game seen in part', withWitness(finished, { numbers: [], contribution: null }), 'verified'],
    ['a waiting room', waiting(), 'right_so_far'],
  ])('%s', (_name, evidence, verdict) => expect(bothSay(evidence)).toBe(verdict))
})

describe('forgeries with a matching checksum', () => {
  const hostCall = finished.calls.findIndex(({ source }) => source === 'host')
  const secondTime = (copy: DrawEvidence) => copy.calls.splice(5, 0, structuredClone(copy.calls[5] as EvidenceCall))
  const TWICE = [...TWO_PLAYERS, ...TWO_PLAYERS]
  const thrown = () => evidenceOf({ calls: MIXED, thrown: digest('a throw').slice(32) })
  const stranger = { playerId: playerIdFrom('x'), entropy: '00'.repeat(16) }
  const seen = (change?: Parameters<typeof withWitness>[1]) => () => withWitness(finished, change)
  type Change = (copy: DrawEvidence) => unknown
  const forgeries: [name: string, fault: DrawFault, change: Change, from?: () => DrawEvidence][] = [
    ['the commitment of another game', 'public_seed', (copy) => set(copy, { commitment: other.commitment })],
    ['the secret of another game', 'commitment', (copy) => set(copy, { secret: other.secret })],
    ['another epoch', 'commitment', (copy) => set(copy, { epoch: 'zzzzzzzzzzzz' })],
    ['another room', 'commitment', (copy) => set(copy, { roomId: '482914' })],
    ['the leaves of another game', 'leaf', (copy) => set(copy, { leaves: other.leaves })],
    ['a leaf replaced that is never called', 'order', (copy) => copy.leaves.splice(89, 1, digest('x'))],
    ['two leaves swapped', 'leaf', (copy) => swap(copy.leaves, 3, 4)],
    ['a leaf too few', 'leaves', (copy) => copy.leaves.pop()],
    ['two calls swapped', 'sequence', (copy) => swap(copy.calls, 3, 4)],
    ['two calls swapped and renumbered', 'sequence', (copy) => renumber(copy, swap(copy.calls, 3, 4))],
    ['the numbers of two calls swapped', 'leaf', (copy) => swapNumbers(copy, 3, 4)],
    ['a call twice', 'sequence', secondTime],
    ['a call twice and renumbered', 'sequence', (copy) => renumber(copy, secondTime(copy))],
    ['a call dropped', 'sequence', (copy) => copy.calls.splice(5, 1)],
    ['a call dropped and renumbered', 'sequence', (copy) => renumber(copy, copy.calls.splice(5, 1))],
    ['the number of a drawn call changed', 'leaf', (copy) => numberAt(copy, 2, missing(copy))],
    ['a drawn call declared as the host’s', 'sequence', (copy) => toHost(copy, 10)],
    [
      'a number of the host hidden that is skipped later',
      'sequence',
      (copy) => numberAt(copy, hostCall, missing(copy)),
    ],
    ['a position skipped without reason', 'sequence', skipNext],
    [
      'a changed contribution',
      'public_seed',
      (copy) => set(copy, { contributions: [...TWO_PLAYERS.slice(1), stranger] }),
    ],
    ['a player left out', 'public_seed', (copy) => copy.contributions.pop()],
    ['a player twice', 'public_seed', (copy) => set(copy, { contributions: TWICE })],
    [
      'a player twice from the beginning',
      'public_seed',
      () => {},
      () => evidenceOf({ calls: MIXED, contributions: TWICE }),
    ],
    [
      'a last throw over another list',
      'public_seed',
      (copy) => set(copy.lastThrow ?? {}, { list: digest('x') }),
      thrown,
    ],
    ['the public seed of another game', 'public_seed', (copy) => set(copy, { publicSeed: digest('x') })],
    ['a secret before there was an order, with calls', 'leaves', (copy) => set(copy, { publicSeed: null })],
    ['numbers that this browser did not see', 'witness', (copy) => copy.witness?.numbers.reverse(), seen()],
    ['a shorter game than this browser saw', 'witness', (copy) => copy.calls.pop(), seen()],
    ['another first commitment', 'witness', () => {}, seen({ commitment: other.commitment })],
    ['the contribution of this browser is missing', 'witness', () => {}, seen({ contribution: stranger })],
    ['an entirely different game', 'witness', (copy) => set(copy, { witness: seen()().witness }), () => other],
  ]

  test.each(forgeries)('%s', (_name, fault, change, from = () => finished) => {
    expect(bothSay(forged(from(), change))).toBe(`broken: ${fault}`)
  })

  test('cover every fault', () => {
    const named = new Set(forgeries.map(([, fault]) => fault))
    expect([...named, 'malformed', 'checksum'].sort()).toEqual(
      ['malformed', 'checksum', 'public_seed', 'leaves', 'sequence', 'leaf', 'commitment', 'order', 'witness'].sort(),
    )
  })
})

describe('damage', () => {
  test('to a byte of a file is detected', () => {
    const bytes = Buffer.from(JSON.stringify(withWitness(finished)))
    // Every 31st byte, in each of its bits in turn: as many places of each field as there are leaves and calls.
    for (let at = 0; at < bytes.length; at += 31) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (bytes[at] as number) ^ (1 << (at % 8))
      expect(bothSayOfFile(damaged.toString()), `byte ${at}`).toMatch(/^broken: (malformed|checksum)$/)
    }
  })

  test('is detected even with a matching checksum', () => {
    const text = JSON.stringify(withWitness(finished))
    let forgeries = 0
    // Every 53rd byte. Neither 67, the length of a leaf with its quotes, nor the length of a call is a multiple of it.
    for (let at = 0; at < text.indexOf(',"checksum"'); at += 53) {
      const evidence = parsed(text.slice(0, at) + (text[at] === '7' ? '3' : '7') + text.slice(at + 1))
      if (verifyDraw(evidence).fault !== 'checksum') continue
      forgeries++
      expect(bothSay(forged(evidence as DrawEvidence, () => {})), `byte ${at}`).toMatch(/^broken: (?!checksum)/)
    }
    expect(forgeries, 'most of a file is digests').toBeGreaterThan(150)
  })

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '"text"',
    '7',
    '{"__proto__":{"format":"tambola-draw-v1"}}',
    JSON.stringify({ ...finished, more: 1 }),
    JSON.stringify({ ...finished, leaves: { length: 90 } }),
    JSON.stringify({ ...finished, secret: (finished.secret ?? '').toUpperCase() }),
    JSON.stringify({ ...finished, calls: [{ ...finished.calls[0], seq: 1.5 }] }),
    JSON.stringify({ ...finished, calls: [{ ...finished.calls[0], seq: '1' }] }),
    JSON.stringify({ ...finished, calls: [{ ...finished.calls[0], source: 'host' }] }),
    JSON.stringify(Object.fromEntries(Object.entries(finished).reverse())),
  ])('other files are not evidence: %.60s', (file) => expect(bothSayOfFile(file)).toBe('broken: malformed'))

  test('extra spaces and other line ends are harmless', () => {
    expect(bothSayOfFile(`${JSON.stringify(finished, null, 2)}\n`)).toBe('verified')
  })
})

function bothSayOfFile(file: string): string {
  const evidence = parsed(file)
  const own = evidence === undefined ? 'broken: malformed' : say(evidence)
  expect(judge(file)).toBe(own)
  return own
}

function say(evidence: unknown): string {
  const { verdict, fault } = verifyDraw(evidence)
  return fault === null ? verdict : `${verdict}: ${fault}`
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file)
  } catch {
    return undefined
  }
}

function waiting(): DrawEvidence {
  return forged(finished, (copy) => {
    Object.assign(copy, { publicSeed: null, secret: null, leaves: [], calls: [] })
  })
}

/** `Object.assign` that knows what it assigns to. */
function set<T extends object>(target: T, values: Partial<T>): void {
  Object.assign(target, values)
}

function swap<T>(items: T[], left: number, right: number): void {
  ;[items[left], items[right]] = [items[right] as T, items[left] as T]
}

/** Gives the calls numbers from 1, after whatever was done to them. */
function renumber(copy: DrawEvidence, _done?: unknown): void {
  copy.calls.forEach((call, i) => {
    call.seq = i + 1
  })
}

function numberAt(copy: DrawEvidence, call: number, number: number): void {
  Object.assign(copy.calls[call] ?? {}, { number })
}

function swapNumbers(copy: DrawEvidence, left: number, right: number): void {
  const numbers = copy.calls.map(({ number }) => number)
  numberAt(copy, left, numbers[right] ?? 0)
  numberAt(copy, right, numbers[left] ?? 0)
}

/** A number that was not called. */
function missing(copy: DrawEvidence): number {
  const called = copy.calls.map(({ number }) => number)
  return Array.from({ length: 90 }, (_, i) => i + 1).find((number) => !called.includes(number)) ?? 0
}

function toHost(copy: DrawEvidence, call: number): void {
  Object.assign(copy.calls[call] ?? {}, { source: 'host', proof: null })
}

/** Makes a drawn call from the position after the next one, as if the host had called the next number. */
function skipNext(copy: DrawEvidence): void {
  const [due, next] = [copy.calls[10], copy.calls[11]]
  if (due?.source !== 'draw' || next?.source !== 'draw') throw new Error('two drawn calls were expected')
  next.proof.skipped.unshift({ position: due.proof.position, number: due.number, salt: due.proof.salt })
  copy.calls.splice(10, 1)
  renumber(copy)
}
