import { createHash } from 'node:crypto'
import * as draw from '#shared/game/draw/draw.ts'
import { type Contribution, type DrawEvidence, type EvidenceCall, withChecksum } from '#shared/game/draw/evidence.ts'
import type { PaperList, TwoSeats, WrittenList } from '#shared/game/draw/lists.ts'
import { paperPlayerId } from '#shared/game/paper.ts'

/** The course of a game for tests. */
export interface Play {
  /** Seed of this game's secret, or the secret itself. */
  seed?: string
  secret?: string
  /** Calls in turn: a number that the host chose, or null for one that is drawn. */
  calls: (number | null)[]
  contributions?: Contribution[]
  /** Who plays on paper: by the number on their sheets how many tickets they hold. */
  onPaper?: Record<number, number>
  round?: number
  /** Who came in twice. */
  twoSeats?: TwoSeats[]
  /** The tickets that the host wrote down, each after so many calls: of somebody on paper, or of a later sheet. */
  written?: { paperNo: number; after: number; numbers: number[] }[]
  /** The bytes of the phone that starts the game, if it throws. */
  thrown?: string
  isFinished?: boolean
}

/** 64 hex digits derived from a text. */
export const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** A player id derived from a text. */
export const playerIdFrom = (text: string) =>
  digest(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

export const TWO_PLAYERS: Contribution[] = ['Asha', 'Ravi'].map((name) => ({
  playerId: playerIdFrom(name),
  entropy: digest(name).slice(0, 32),
}))

/** The evidence of a game from an honest server. Host numbers that are already called are left out. */
export function evidenceOf(play: Play): DrawEvidence {
  const room = { roomId: '482913', epoch: 'q1w2e3r4t5y6' }
  const secret = play.secret ?? digest(play.seed ?? 'a game')
  const commitment = draw.commitmentOf({ ...room, secret })
  const contributions = play.contributions ?? TWO_PLAYERS
  const paper = play.onPaper ? paperOf(play.onPaper, play.round) : null
  const list = draw.listHashOf(commitment, contributions, paper)
  const lastThrow = play.thrown ? { list, entropy: play.thrown } : null
  const publicSeed = draw.publicSeedOf(commitment, contributions, lastThrow, paper)
  const keys = { secret, publicSeed }
  return withChecksum({
    format: `tambola-draw-v${play.written ? 5 : play.twoSeats ? 4 : paper ? 3 : lastThrow ? 2 : 1}`,
    ...room,
    commitment,
    contributions,
    ...(play.twoSeats && { twoSeats: play.twoSeats }),
    ...(paper && { paper }),
    ...(lastThrow && { lastThrow }),
    publicSeed,
    leaves: draw.leavesOf(keys),
    calls: callsOf(keys, play.calls),
    ...(play.written && { written: writtenOf(play.written, paper, play.round) }),
    secret: play.isFinished === false ? null : secret,
    witness: null,
  })
}

function writtenOf(written: NonNullable<Play['written']>, paper: PaperList | null, round = 1): WrittenList {
  const held = new Map(paper?.people.map(({ paperNo, tickets }) => [paperNo, tickets]))
  const tickets = written.map(({ paperNo, after, numbers }) => {
    const ticket = (held.get(paperNo) ?? 0) + 1
    held.set(paperNo, ticket)
    const personId = playerIdFrom(`paper ${paperNo}`)
    return { paperNo, personId, playerId: paperPlayerId(personId, round), ticket, after, numbers }
  })
  return { round, tickets }
}

export function paperOf(onPaper: Record<number, number>, round = 1): PaperList {
  const people = Object.entries(onPaper).map(([paperNo, tickets]) => {
    const personId = playerIdFrom(`paper ${paperNo}`)
    return { paperNo: Number(paperNo), personId, playerId: paperPlayerId(personId, round), tickets }
  })
  return { round, people }
}

function callsOf(keys: draw.DrawKeys, wanted: (number | null)[]): EvidenceCall[] {
  const fixed = draw.fixedOrder(keys)
  const calls: EvidenceCall[] = []
  for (const number of wanted) {
    const called = calls.map((call) => call.number)
    const seq = calls.length + 1
    const hostCalled = calls.filter(({ source }) => source === 'host').map((call) => call.number)
    const drawn = number === null ? draw.drawNext(fixed, called, hostCalled) : null
    // The keys must be in the order of `DrawEvidence`.
    if (drawn) calls.push({ seq, number: drawn.number, source: 'draw', proof: drawn.proof })
    if (number !== null && !called.includes(number)) calls.push({ seq, number, source: 'host', proof: null })
  }
  return calls
}

/** The same with what a browser saw of it. */
export function withWitness(evidence: DrawEvidence, changed: Partial<DrawEvidence['witness']> = {}): DrawEvidence {
  const { commitment, contributions, calls } = evidence
  const noted = evidence.written && { written: evidence.written.tickets.map(draw.writtenHashOf) }
  const numbers = calls.map(({ number }) => number)
  const seen = { commitment, contribution: contributions[0] ?? null, numbers, ...noted }
  return forged(evidence, (copy) => Object.assign(copy, { witness: { ...seen, ...changed } }))
}

/** Changes the evidence and makes the checksum match. */
export function forged(evidence: DrawEvidence, change: (copy: DrawEvidence) => void): DrawEvidence {
  const { checksum: _, ...copy } = structuredClone(evidence)
  change(copy as DrawEvidence)
  return withChecksum(copy)
}
