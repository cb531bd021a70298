import { expect, test } from 'vitest'
import type { DrawEvidence, EvidenceCall } from '#shared/game/draw/evidence.ts'
import { DRAW_FAULTS, type DrawFault, verifyDraw } from '#shared/game/draw/verify.ts'
import { digest, evidenceOf, forged, playerIdFrom, TWO_PLAYERS, withWitness } from '../../../support/played-draws.ts'

/* Forgeries by name. Honest draws, random forgeries, damaged files and the other verifiers: server/draw-verifiers.test.ts. */

const everyCall = (count: number) => Array.from({ length: count }, () => null)
/** Two numbers of the host in the middle, skipped later in the order. */
const MIXED = [...everyCall(20), 7, 8, 9, ...everyCall(60)]
const finished = evidenceOf({ calls: MIXED })
const other = evidenceOf({ seed: 'another game', calls: MIXED })
const hostCall = finished.calls.findIndex(({ source }) => source === 'host')
const callTwice = ({ calls }: DrawEvidence) => calls.splice(5, 0, { ...(calls[5] as EvidenceCall) })
const BY_HOST = { source: 'host', proof: null } as const
const stranger = { playerId: playerIdFrom('x'), entropy: '00'.repeat(16) }
const twiceFromTheStart = evidenceOf({ calls: MIXED, contributions: [...TWO_PLAYERS, ...TWO_PLAYERS] })
const thrown = evidenceOf({ calls: MIXED, thrown: digest('a throw').slice(32) })
const seen = withWitness(finished)
const nothing = () => {}
const TOO_MANY = Array(10_001).fill({ position: 1, number: 1, salt: digest('x') })
const set = Object.assign

const FORGERIES: [name: string, fault: DrawFault, change: (copy: DrawEvidence) => unknown, from?: DrawEvidence][] = [
  ['a value of another kind', 'malformed', (copy) => set(copy.calls[0] ?? {}, { seq: 1.5 })],
  ['a list that is too long', 'malformed', ({ calls: [first] }) => set(first?.proof ?? {}, { skipped: TOO_MANY })],
  ['the commitment of another game', 'public_seed', (copy) => set(copy, { commitment: other.commitment })],
  ['the secret of another game', 'commitment', (copy) => set(copy, { secret: other.secret })],
  ['a leaf replaced that is never called', 'order', (copy) => copy.leaves.splice(89, 1, digest('x'))],
  ['a leaf too few', 'leaves', (copy) => copy.leaves.pop()],
  ['a call twice and renumbered', 'sequence', (copy) => renumber(copy, callTwice(copy))],
  ['a call dropped and renumbered', 'sequence', (copy) => renumber(copy, copy.calls.splice(5, 1))],
  ['the number of a drawn call changed', 'leaf', (copy) => numberAt(copy, 2, missing(copy))],
  ['a drawn call declared as the host’s', 'sequence', (copy) => set(copy.calls[10] ?? {}, BY_HOST)],
  ['a skipped number of the host hidden', 'sequence', (copy) => numberAt(copy, hostCall, missing(copy))],
  ['a changed contribution', 'public_seed', (copy) => copy.contributions.splice(0, 1, stranger)],
  ['a player twice from the beginning', 'public_seed', nothing, twiceFromTheStart],
  ['a throw over another list', 'public_seed', (copy) => set(copy.lastThrow ?? {}, { list: digest('x') }), thrown],
  ['a secret before there was an order, with calls', 'leaves', (copy) => set(copy, { publicSeed: null })],
  ['numbers that this browser did not see', 'witness', (copy) => copy.witness?.numbers.reverse(), seen],
  ['a shorter game than this browser saw', 'witness', (copy) => copy.calls.pop(), seen],
  ['another first commitment', 'witness', nothing, withWitness(finished, { commitment: other.commitment })],
  ['this browser’s contribution is missing', 'witness', nothing, withWitness(finished, { contribution: stranger })],
]

test.each(FORGERIES)('a forgery with a matching checksum: %s', (_name, fault, change, from = finished) => {
  expect(verifyDraw(forged(from, change)).fault).toBe(fault)
})

test('there is a forgery for every fault, and without one there is none', () => {
  expect(verifyDraw(finished).verdict).toBe('verified')
  const named = new Set(FORGERIES.map(([, fault]) => fault))
  const elsewhere: DrawFault[] = ['checksum', 'paper']
  expect(DRAW_FAULTS.filter((fault) => !named.has(fault))).toEqual(elsewhere)
})

/** Gives the calls numbers from 1, after whatever was done to them. */
function renumber(copy: DrawEvidence, _done?: unknown): void {
  for (const [i, call] of copy.calls.entries()) call.seq = i + 1
}

function numberAt(copy: DrawEvidence, call: number, number: number): void {
  Object.assign(copy.calls[call] ?? {}, { number })
}

/** A number that was not called. */
function missing({ calls }: DrawEvidence): number {
  return Array.from({ length: 90 }, (_, i) => i + 1).find((n) => calls.every(({ number }) => number !== n)) ?? 0
}
