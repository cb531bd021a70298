import { listHashOf } from '#shared/game/draw/draw.ts'
import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { PaperList, WrittenEntry, WrittenList } from '#shared/game/draw/lists.ts'
import { paperPlayerId } from '#shared/game/paper.ts'
import { type Random, randomFrom } from '#shared/game/random.ts'
import { digest, forged, playerIdFrom } from './played-draws.ts'

/** Anything that is JSON. */
type Json = null | boolean | number | string | Json[] | JsonObject
interface JsonObject {
  [key: string]: Json
}
type Parent = Json[] | JsonObject

/** Values that evidence does not contain, or only in other places. */
const MISFITS: Json[] = [
  ...[null, true, '', 'draw', 'host', [], {}],
  ...[-1, 0, 1.5, 91, 1e21, '1'],
  ...['é'.repeat(64), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(64)}\n`],
]

/**
 * Evidence in which a few things were changed at random, with a checksum that fits: values for others, mostly of their
 * own kind, and what lists and objects hold dropped, doubled, swapped, renamed or put in another order.
 */
export function forgery(evidence: object, seed: string): string {
  const random = randomFrom(seed)
  const { checksum: _, ...copy } = JSON.parse(JSON.stringify(evidence))
  const changes = 1 + random.next(2)
  for (let n = 0; n < changes; n++) changeIn(oneOf([copy, copy.calls, copy.leaves].filter(isParent), random), random)
  return JSON.stringify({ ...copy, checksum: digest(JSON.stringify(copy)) })
}

type Trick = (person: PaperList['people'][number], i: number, paper: PaperList, evidence: DrawEvidence) => unknown
const set = <T extends object>(what: T, values: object) => Object.assign(what, values)

/** The ways to forge the people on paper of a draw, or one of them. Each gets the number of the try. */
const PAPER_TRICKS: Trick[] = [
  (person, i) => set(person, { paperNo: 200 + i }),
  (person, i, { people }) => set(person, { paperNo: pick(people, i + 1).paperNo }),
  (person) => set(person, { tickets: (person.tickets % 6) + 1 }),
  (person, i) => set(person, { playerId: playerIdFrom(`phone ${i}`) }),
  (person, i) => set(person, { personId: playerIdFrom(`other ${i}`) }),
  // Another person, with the player who follows from them.
  (person, i, { round }) => set(person, personIn(round, `other ${i}`)),
  // The sheet of another round.
  (person, i, { round }) => set(person, { playerId: paperPlayerId(person.personId, round + 1 + (i % 20)) }),
  (_, i, paper) => set(paper, { round: 4 + (i % 27) }),
  // A round that fits for everybody.
  (_, i, paper) => {
    paper.round = 4 + (i % 27)
    for (const each of paper.people) each.playerId = paperPlayerId(each.personId, paper.round)
  },
  // A paper person becomes one with a phone, and the other way round.
  (_, i, { people }) => people.splice(i % people.length, 1),
  (_, i, { people, round }) => people.push({ paperNo: 300 + i, ...personIn(round, `new ${i}`), tickets: 1 }),
  (_, i, { people }, { contributions }) => {
    const phone = pick(contributions, i).playerId
    people.push({ paperNo: 300 + i, personId: phone, playerId: phone, tickets: 1 })
  },
  ({ playerId }, i, _, { contributions }) => contributions.push({ playerId, entropy: digest(`${i}`).slice(32) }),
  (_, i, { people }) => people.reverse() && set(pick(people, i), { tickets: 1 + (i % 6) }),
  (person, i, { people }) => people.push({ ...person, paperNo: 300 + i }),
  (person, i) => set(person, { marks: [i] }),
  (person, i) => set(person, { tickets: 7 + i }),
  (person, i) => set(person, { kind: i % 2 ? 'phone' : 'paper', n: i }),
  (_, i, paper) => set(paper, { round: 31 + i }),
  (_, i, { people }, evidence) => {
    evidence.format = i % 4 < 2 ? 'tambola-draw-v2' : 'tambola-draw-v1'
    people.splice(i % people.length, 1)
  },
]
const pick = <T>(items: readonly T[], i: number) => items[i % items.length] as T
const personIn = (round: number, who: string) => {
  const personId = playerIdFrom(who)
  return { personId, playerId: paperPlayerId(personId, round) }
}

/** A forgery that concerns the people on paper, with a throw over the forged list now and then. */
export function paperForgery(evidence: DrawEvidence, i: number): DrawEvidence {
  return forged(evidence, (copy) => {
    const { paper } = copy
    if (!paper) throw new Error('nobody plays on paper')
    pick(PAPER_TRICKS, Math.floor(i / 2))(pick(paper.people, i), i, paper, copy)
    if (copy.lastThrow && i % 3 === 0) copy.lastThrow.list = listHashOf(copy.commitment, copy.contributions, paper)
  })
}

type WrittenTrick = (entry: WrittenEntry, i: number, written: WrittenList, evidence: DrawEvidence) => unknown

/** Numbers in another order, so that the rows are not those of a ticket, or another number in the place of one. */
const numbersOf = (entry: WrittenEntry, change: (numbers: number[]) => void) => {
  const numbers = [...entry.numbers]
  change(numbers)
  return set(entry, { numbers })
}

/** The ways to forge a ticket that the host wrote down, where no browser has seen it. */
const WRITTEN_TRICKS: WrittenTrick[] = [
  (entry, i, _, { calls }) => set(entry, { after: calls.length + 1 + (i % 5) }),
  (entry, i) => set(entry, { ticket: entry.ticket + 1 + (i % 3) }),
  (entry, _, { tickets }) =>
    set(entry, { paperNo: tickets.find(({ personId }) => personId !== entry.personId)?.paperNo }),
  (entry, i) => set(entry, { playerId: playerIdFrom(`phone ${i}`) }),
  (entry, i) => set(entry, { personId: playerIdFrom(`other ${i}`) }),
  (entry, i, { round }) => set(entry, { playerId: paperPlayerId(entry.personId, round + 1 + (i % 20)) }),
  (_, i, written) => set(written, { round: 20 + (i % 10) }),
  (entry, i) => numbersOf(entry, (numbers) => numbers.splice(i % 15, 1, numbers[(i + 1) % 15] ?? 0)),
  (entry, i) => numbersOf(entry, (numbers) => numbers.reverse() && numbers.push(...numbers.splice(0, i % 5))),
  (entry, i) =>
    numbersOf(entry, (numbers) => numbers.splice(0, 15, ...Array.from({ length: 15 }, (_, n) => n + 1 + (i % 60)))),
  (entry, i) => numbersOf(entry, (numbers) => numbers.splice(i % 15, 1)),
  (entry, i) => numbersOf(entry, (numbers) => numbers.splice(i % 15, 1, 91 + i)),
  (entry, _, { tickets }) => tickets.push({ ...entry, ticket: entry.ticket + 1 }),
  ({ playerId }, i, _, { contributions, ...evidence }) =>
    contributions.push({ playerId, entropy: digest(`${evidence.epoch} ${i}`).slice(32) }),
  (_, i, { tickets }) => tickets.reverse() && set(tickets[0] ?? {}, { after: tickets[0]?.after ?? i }),
  (entry, i) => set(entry, { writtenBy: i % 2 ? 'host' : 'server' }),
  (_, i, _written, evidence) => set(evidence, { format: `tambola-draw-v${1 + (i % 3)}` }),
  (_, i, written) => i >= 0 && written.tickets.splice(0),
]

/** A forgery that concerns the tickets that the host wrote down. */
export function writtenForgery(evidence: DrawEvidence, i: number): DrawEvidence {
  return forged(evidence, (copy) => {
    const { written } = copy
    if (!written) throw new Error('no ticket was written down')
    const trick = WRITTEN_TRICKS[i % WRITTEN_TRICKS.length] as WrittenTrick
    trick(
      written.tickets[Math.floor(i / WRITTEN_TRICKS.length) % written.tickets.length] as WrittenEntry,
      i,
      written,
      copy,
    )
  })
}

/** The ways that only a browser notices which saw the ticket when it was written down. Each gives another right ticket. */
const UNSEEN_TRICKS: WrittenTrick[] = [
  (entry) => set(entry, { after: entry.after - 1 }),
  (entry) => set(entry, { numbers: entry.numbers.map((number) => OTHER_NUMBER.get(number) ?? number) }),
  (_, i, { tickets }) => tickets.splice(tickets.length - 1 - (i % 1), 1),
]
/** Another number of the same column, in the same place of its row. */
const OTHER_NUMBER = new Map([
  [3, 4],
  [12, 13],
  [1, 2],
])

/** A forgery of what a browser saw, which keeps to all other rules. */
export function unseenForgery(evidence: DrawEvidence, i: number): DrawEvidence {
  return forged(evidence, (copy) => {
    const { written } = copy
    if (!written) throw new Error('no ticket was written down')
    const trick = UNSEEN_TRICKS[i % UNSEEN_TRICKS.length] as WrittenTrick
    trick(written.tickets[0] as WrittenEntry, i, written, copy)
  })
}

const SAID_OF_WINS = ['rules', 'places', 'winners', 'ranks', 'sheets', 'houses']
/** The list with what two of its items are exchanged, where these differ. */
const exchange = <T extends object>(items: T[], i: number, key: keyof T) => {
  const one = pick(items, i)
  const other = items.find((each) => JSON.stringify(each[key]) !== JSON.stringify(one[key])) ?? one
  const [left, right] = [one[key], other[key]]
  one[key] = right
  other[key] = left
}

/** The ways to forge what the evidence says of the tickets that somebody holds together, or to make it speak of places. */
const SHEET_TRICKS: ((
  people: PaperList['people'],
  i: number,
  written: WrittenList,
  evidence: DrawEvidence,
) => unknown)[] = [
  (people, i) => exchange(people, i, 'tickets'),
  (people, i) => set(pick(people, i), { tickets: pick(people, i).tickets === 6 ? 3 : 6 }),
  (_, i, { tickets }) => exchange(tickets, i, 'numbers'),
  (_, i, { tickets }) => exchange(tickets, i, 'ticket'),
  // In the place of one that was dealt with the others, or was written down before.
  (_, i, { tickets }) => {
    const entry = pick(tickets, i)
    set(entry, { ticket: entry.ticket - 1 - (i % entry.ticket) })
  },
  (_, i, _written, evidence) => set(evidence, { [pick(SAID_OF_WINS, i)]: [i] }),
  (people, i) => set(pick(people, i), { [pick(SAID_OF_WINS, i)]: i }),
  (_, i, { tickets }) => set(pick(tickets, i), { [pick(SAID_OF_WINS, i)]: 1 + (i % 5) }),
]

/** A forgery that concerns sheets and places, of a draw with people on paper and written tickets that a browser has seen. */
export function sheetForgery(evidence: DrawEvidence, i: number): DrawEvidence {
  return forged(evidence, (copy) => {
    const { paper, written } = copy
    if (!paper || !written) throw new Error('nobody holds a sheet and a written ticket')
    pick(SHEET_TRICKS, i)(paper.people, Math.floor(i / SHEET_TRICKS.length), written, copy)
  })
}

/** The text with one bit of it changed. */
export function bitFlipped(text: string, at: number): string {
  const bytes = Buffer.from(text)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
  return bytes.toString()
}

/** Follows a random path, so that rare values are changed as often as frequent ones. */
function changeIn(parent: Parent, random: Random): void {
  const items = parent as JsonObject
  const key = oneOf(Object.keys(items), random)
  const value = items[key]
  if (random.next(40) === 0) items[key] = oneOf(MISFITS, random)
  else if (random.next(Array.isArray(parent) ? 3 : 60) === 0) reshape(parent, random)
  else if (isParent(value) && random.next(20) > 0) changeIn(value, random)
  else if (value !== undefined) items[key] = another(value, random)
}

/** Another value of the same kind. */
function another(value: Json, random: Random): Json {
  if (typeof value === 'number') return 1 + random.next(90)
  if (Array.isArray(value)) return value.slice(0, random.next(value.length + 1))
  if (typeof value !== 'string') return null
  if (/^[0-9a-f-]{36}$/.test(value)) return playerIdFrom(`${value}${random.next(1e6)}`)
  if (/^[0-9a-f]+$/.test(value)) return digest(`${value}${random.next(1e6)}`).slice(0, value.length)
  if (value === 'draw' || value === 'host') return value === 'draw' ? 'host' : 'draw'
  return value.replace(/.$/, `${random.next(10)}`)
}

/** Drops, doubles, turns round or swaps what a list or an object holds. An object gets one more key instead of a double. */
function reshape(parent: Parent, random: Random): void {
  const isList = Array.isArray(parent)
  const items: Json[] = isList ? parent : Object.entries(parent)
  const [here, there] = [random.next(items.length), random.next(items.length)]
  const item = items[here] ?? null
  const choice = random.next(5)
  if (choice === 0) items.splice(here, 1)
  if (choice === 1) items.splice(there, 0, isList ? structuredClone(item) : ['more', 1])
  if (choice === 2) items.splice(here, items.length)
  if (choice === 3) items.reverse()
  if (choice === 4) [items[here], items[there]] = [items[there] ?? null, item]
  if (!isList) {
    for (const key of Object.keys(parent)) delete parent[key]
    Object.assign(parent, Object.fromEntries(items as [string, Json][]))
  } else if (random.next(2) === 0) {
    // A careful forger gives calls that were moved new places.
    for (const [i, each] of items.entries()) if (isParent(each) && 'seq' in each) each.seq = i + 1
  }
}

const oneOf = <T>(items: readonly T[], random: Random) => pick(items, random.next(items.length))
const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null
