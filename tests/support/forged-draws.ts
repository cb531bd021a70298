import { listHashOf } from '#shared/game/draw/draw.ts'
import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { PaperList } from '#shared/game/draw/proof.ts'
import { paperPlayerId } from '#shared/game/paper.ts'
import { type Random, randomFrom } from '#shared/game/random.ts'
import { digest, forged, playerIdFrom } from './played-draws.ts'

/** Anything that is JSON. */
type Json = null | boolean | number | string | Json[] | JsonObject
interface JsonObject {
  [key: string]: Json
}
type Parent = Json[] | JsonObject

/** Values that stand nowhere in evidence, or only elsewhere. */
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

/** What a cheat may do to the people on paper of a draw, each with the number of the try. */
const PAPER_TRICKS: ((paper: PaperList, i: number, evidence: DrawEvidence) => unknown)[] = [
  ({ people }, i) => Object.assign(pick(people, i), { paperNo: 200 + i }),
  ({ people }, i) => Object.assign(pick(people, i), { paperNo: pick(people, i + 1).paperNo }),
  ({ people }, i) => Object.assign(pick(people, i), { tickets: (pick(people, i).tickets % 6) + 1 }),
  ({ people }, i) => Object.assign(pick(people, i), { playerId: playerIdFrom(`phone ${i}`) }),
  ({ people }, i) => Object.assign(pick(people, i), { personId: playerIdFrom(`other ${i}`) }),
  // Another person, with the player who follows from them.
  (paper, i) => Object.assign(pick(paper.people, i), personIn(paper.round, `other ${i}`)),
  // The sheet of another round.
  (paper, i) => {
    const { personId } = pick(paper.people, i)
    pick(paper.people, i).playerId = paperPlayerId(personId, paper.round + 1 + (i % 20))
  },
  (paper, i) => Object.assign(paper, { round: 4 + (i % 27) }),
  // A round that fits for everybody.
  (paper, i) => {
    paper.round = 4 + (i % 27)
    for (const each of paper.people) each.playerId = paperPlayerId(each.personId, paper.round)
  },
  // A paper person becomes one with a phone, and the other way round.
  ({ people }, i) => people.splice(i % people.length, 1),
  (paper, i) => paper.people.push({ paperNo: 300 + i, ...personIn(paper.round, `new ${i}`), tickets: 1 }),
  (paper, i, { contributions }) => {
    const phone = contributions[i % contributions.length]?.playerId ?? ''
    paper.people.push({ paperNo: 300 + i, personId: phone, playerId: phone, tickets: 1 })
  },
  ({ people }, i, { contributions }) =>
    contributions.push({ playerId: pick(people, i).playerId, entropy: digest(`${i}`).slice(32) }),
  ({ people }, i) => people.reverse() && Object.assign(pick(people, i), { tickets: 1 + (i % 6) }),
  ({ people }, i) => people.push({ ...pick(people, i), paperNo: 300 + i }),
  ({ people }, i) => Object.assign(pick(people, i), { marks: [i] }),
  ({ people }, i) => Object.assign(pick(people, i), { tickets: 7 + i }),
  ({ people }, i) => Object.assign(pick(people, i), { kind: i % 2 ? 'phone' : 'paper', n: i }),
  (paper, i) => Object.assign(paper, { round: 31 + i }),
  (paper, i, evidence) => {
    evidence.format = i % 4 < 2 ? 'tambola-draw-v2' : 'tambola-draw-v1'
    paper.people.splice(i % paper.people.length, 1)
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
    pick(PAPER_TRICKS, Math.floor(i / 2))(paper, i, copy)
    if (copy.lastThrow && i % 3 === 0) copy.lastThrow.list = listHashOf(copy.commitment, copy.contributions, paper)
  })
}

/** The text with one bit of it changed. */
export function bitFlipped(text: string, at: number): string {
  const bytes = Buffer.from(text)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
  return bytes.toString()
}

/** Goes down a random path, so that what is rare among the values is changed as often as what is not. */
function changeIn(parent: Parent, random: Random): void {
  const items = parent as JsonObject
  const key = oneOf(Object.keys(items), random)
  const value = items[key]
  if (random.next(40) === 0) items[key] = oneOf(MISFITS, random)
  else if (Array.isArray(parent) && random.next(3) === 0) reshapeList(parent, random)
  else if (!Array.isArray(parent) && random.next(60) === 0) reshapeObject(parent, random)
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

function reshapeList(list: Json[], random: Random): void {
  const [here, there] = [random.next(list.length), random.next(list.length)]
  const item = list[here] ?? null
  const choice = random.next(5)
  if (choice === 0) list.splice(here, 1)
  if (choice === 1) list.splice(there, 0, structuredClone(item))
  if (choice === 2) list.splice(here, list.length)
  if (choice === 3) list.reverse()
  if (choice === 4) [list[here], list[there]] = [list[there] ?? null, item]
  // A careful forger gives calls that were moved new places.
  if (random.next(2) === 0) countFromOne(list)
}

function countFromOne(list: Json[]): void {
  for (const [i, item] of list.entries()) {
    if (isParent(item) && 'seq' in item) item.seq = i + 1
  }
}

function reshapeObject(parent: JsonObject, random: Random): void {
  const entries = Object.entries(parent)
  const at = random.next(entries.length)
  const [key, value] = entries[at] ?? ['none', null]
  const choice = random.next(4)
  if (choice === 0) entries.splice(at, 1)
  if (choice === 1) entries.splice(at, 1, [`${key}s`, value])
  if (choice === 2) entries.push(['more', 1])
  if (choice === 3) entries.reverse()
  for (const each of Object.keys(parent)) delete parent[each]
  Object.assign(parent, Object.fromEntries(entries))
}

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null

function oneOf<T>(items: readonly T[], random: Random): T {
  return items[random.next(items.length)] as T
}
