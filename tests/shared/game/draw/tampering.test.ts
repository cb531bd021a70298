import { describe, expect, test } from 'vitest'
import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
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
  const forgeries: [string, DrawFault, DrawEvidence][] = [
    [
      'the commitment of another game',
      'public_seed',
      forge((copy) => {
        copy.commitment = other.commitment
      }),
    ],
    [
      'the secret of another game',
      'commitment',
      forge((copy) => {
        copy.secret = other.secret
      }),
    ],
    [
      'another epoch',
      'commitment',
      forge((copy) => {
        copy.epoch = 'zzzzzzzzzzzz'
      }),
    ],
    [
      'another room',
      'commitment',
      forge((copy) => {
        copy.roomId = '482914'
      }),
    ],
    [
      'the leaves of another game',
      'leaf',
      forge((copy) => {
        copy.leaves = other.leaves
      }),
    ],
    [
      'a leaf replaced that is never called',
      'order',
      forge((copy) => {
        copy.leaves[89] = digest('x')
      }),
    ],
    [
      'two leaves swapped',
      'leaf',
      forge((copy) => {
        swap(copy.leaves, 3, 4)
      }),
    ],
    [
      'a leaf too few',
      'leaves',
      forge((copy) => {
        copy.leaves.pop()
      }),
    ],
    [
      'two calls swapped',
      'sequence',
      forge((copy) => {
        swap(copy.calls, 3, 4)
      }),
    ],
    [
      'two calls swapped and renumbered',
      'sequence',
      forge((copy) => {
        swap(copy.calls, 3, 4)
        renumber(copy)
      }),
    ],
    [
      'the numbers of two calls swapped',
      'leaf',
      forge((copy) => {
        swapNumbers(copy, 3, 4)
      }),
    ],
    [
      'a call twice',
      'sequence',
      forge((copy) => {
        copy.calls.splice(5, 0, structuredClone(copy.calls[5] as DrawEvidence['calls'][0]))
      }),
    ],
    [
      'a call twice and renumbered',
      'sequence',
      forge((copy) => {
        copy.calls.splice(5, 0, structuredClone(copy.calls[5] as DrawEvidence['calls'][0]))
        renumber(copy)
      }),
    ],
    [
      'a call dropped',
      'sequence',
      forge((copy) => {
        copy.calls.splice(5, 1)
      }),
    ],
    [
      'a call dropped and renumbered',
      'sequence',
      forge((copy) => {
        copy.calls.splice(5, 1)
        renumber(copy)
      }),
    ],
    [
      'the number of a drawn call changed',
      'leaf',
      forge((copy) => {
        numberAt(copy, 2, missing(copy))
      }),
    ],
    [
      'a drawn call declared as the host’s',
      'sequence',
      forge((copy) => {
        toHost(copy, 10)
      }),
    ],
    [
      'a hidden number of the host that a later position skips',
      'sequence',
      forge((copy) => {
        numberAt(copy, hostCall, missing(copy))
      }),
    ],
    [
      'a position skipped without reason',
      'sequence',
      forge((copy) => {
        skipNext(copy)
      }),
    ],
    [
      'a changed contribution',
      'public_seed',
      forge((copy) => {
        copy.contributions = [...TWO_PLAYERS.slice(1), { playerId: playerIdFrom('x'), entropy: '00'.repeat(16) }]
      }),
    ],
    [
      'a player left out',
      'public_seed',
      forge((copy) => {
        copy.contributions.pop()
      }),
    ],
    [
      'a player twice',
      'public_seed',
      forge((copy) => {
        copy.contributions = [...TWO_PLAYERS, ...TWO_PLAYERS]
      }),
    ],
    [
      'the public seed of another game',
      'public_seed',
      forge((copy) => {
        copy.publicSeed = digest('x')
      }),
    ],
    [
      'a secret before there was an order, with calls',
      'leaves',
      forge((copy) => {
        copy.publicSeed = null
      }),
    ],
    [
      'numbers that this browser did not see',
      'witness',
      forged(withWitness(finished), (copy) => {
        copy.witness?.numbers.reverse()
      }),
    ],
    [
      'a shorter game than this browser saw',
      'witness',
      forged(withWitness(finished), (copy) => {
        copy.calls.pop()
      }),
    ],
    ['another first commitment', 'witness', withWitness(finished, { commitment: other.commitment })],
    [
      'the contribution of this browser is missing',
      'witness',
      withWitness(finished, { contribution: { playerId: playerIdFrom('x'), entropy: '00'.repeat(16) } }),
    ],
    [
      'an entirely different game',
      'witness',
      forged(other, (copy) => {
        copy.witness = withWitness(finished).witness
      }),
    ],
  ]

  test.each(forgeries)('%s', (_name, fault, evidence) => expect(bothSay(evidence)).toBe(`broken: ${fault}`))

  test('cover every fault', () => {
    const named = new Set(forgeries.map(([, fault]) => fault))
    expect([...named, 'malformed', 'checksum'].sort()).toEqual(
      ['malformed', 'checksum', 'public_seed', 'leaves', 'sequence', 'leaf', 'commitment', 'order', 'witness'].sort(),
    )
  })
})

describe('damage', () => {
  test('to any byte of a file is detected', () => {
    const bytes = Buffer.from(JSON.stringify(withWitness(finished)))
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (bytes[at] as number) ^ (1 << (at % 8))
      expect(bothSayOfFile(damaged.toString()), `byte ${at}`).toMatch(/^broken: (malformed|checksum)$/)
    }
  })

  test('is detected even with a matching checksum', () => {
    const text = JSON.stringify(withWitness(finished))
    let forgeries = 0
    // Every fifth byte. Neither 67, the length of a leaf with its quotes, nor the length of a call is a multiple of
    // five.
    for (let at = 0; at < text.indexOf(',"checksum"'); at += 5) {
      const evidence = parsed(text.slice(0, at) + (text[at] === '7' ? '3' : '7') + text.slice(at + 1))
      if (verifyDraw(evidence).fault !== 'checksum') continue
      forgeries++
      expect(bothSay(forged(evidence as DrawEvidence, () => {})), `byte ${at}`).toMatch(/^broken: (?!checksum)/)
    }
    expect(forgeries, 'most of a file is digests').toBeGreaterThan(2000)
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

function forge(change: (copy: DrawEvidence) => void): DrawEvidence {
  return forged(finished, change)
}

function swap<T>(items: T[], left: number, right: number): void {
  ;[items[left], items[right]] = [items[right] as T, items[left] as T]
}

function renumber(copy: DrawEvidence): void {
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
