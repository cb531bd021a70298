import { createHash, createHmac } from 'node:crypto'

/*
 * Judges a draw by its evidence file. A second implementation on purpose: it shares no line with the game and needs
 * nothing but Node, so that a mistake or a trick in the one shows in the other. docs/fair-draws.md says what is checked
 * and what that proves.
 */

/** What the checks below name as wrong, thrown as soon as it is found. */
class Fault extends Error {}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const need = (isSo: boolean, fault: string) => {
  if (!isSo) throw new Fault(fault)
}

/** `verified`, `right_so_far`, or `broken: ` and the first thing that is wrong. */
export function judge(file: string): string {
  try {
    const evidence = read(file)
    check(evidence)
    return evidence.secret === null ? 'right_so_far' : 'verified'
  } catch (error) {
    if (error instanceof Fault) return `broken: ${error.message}`
    throw error
  }
}

// --- Form: exactly these keys, in this order, and nothing outside its range.

const HEX_32 = /^[0-9a-f]{64}$/
const HEX_16 = /^[0-9a-f]{32}$/
const PLAYER = /^[0-9a-f-]{36}$/
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface Opened {
  position: number
  number: number
  salt: string
}
interface Call {
  seq: number
  number: number
  source: string
  proof: { position: number; salt: string; skipped: Opened[] } | null
}
interface Contribution {
  playerId: string
  entropy: string
}
interface OnPaper {
  paperNo: number
  personId: string
  playerId: string
  tickets: number
}
interface OfOne {
  playerId: string
  secondId: string
}
interface Written {
  paperNo: number
  personId: string
  playerId: string
  ticket: number
  after: number
  numbers: number[]
}
interface Evidence {
  format: string
  roomId: string
  epoch: string
  commitment: string
  contributions: Contribution[]
  twoSeats?: OfOne[]
  paper?: { round: number; people: OnPaper[] }
  lastThrow?: { list: string; entropy: string }
  publicSeed: string | null
  leaves: string[]
  calls: Call[]
  written?: { round: number; tickets: Written[] }
  secret: string | null
  witness: { commitment: string; contribution: Contribution | null; numbers: number[]; written?: string[] } | null
  checksum: string
}

type Test = (value: unknown) => boolean
const text =
  (shape: RegExp): Test =>
  (value) =>
    typeof value === 'string' && shape.test(value)
const oneTo =
  (most: number): Test =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
const oneTo90 = oneTo(90)
const nothingOr =
  (test: Test): Test =>
  (value) =>
    value === null || test(value)
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.length <= 10_000 && value.every((item) => test(item))
const record =
  (fields: Record<string, Test>): Test =>
  (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
    if (Object.keys(value).join() !== Object.keys(fields).join()) return false
    return Object.entries(value).every(([key, item]) => fields[key]?.(item))
  }

const contribution = record({ playerId: text(PLAYER), entropy: text(HEX_16) })
const opened = record({ position: oneTo90, number: oneTo90, salt: text(HEX_32) })
const proof = record({ position: oneTo90, salt: text(HEX_32), skipped: listOf(opened) })
const drawnCall = record({ seq: oneTo90, number: oneTo90, source: text(/^draw$/), proof })
const hostCall = record({ seq: oneTo90, number: oneTo90, source: text(/^host$/), proof: (value) => value === null })
const seen = {
  commitment: text(HEX_32),
  contribution: nothingOr(contribution),
  numbers: listOf(oneTo90),
}
const witness = record(seen)
const witnessOfWritten = record({ ...seen, written: listOf(text(HEX_32)) })
const lastThrow = record({ list: text(HEX_32), entropy: text(HEX_16) })
const onPaper = record({ paperNo: oneTo(9_999), personId: text(ID), playerId: text(ID), tickets: oneTo(6) })
const someOnPaper: Test = (value) =>
  listOf(onPaper)(value) && Array.isArray(value) && value.length >= 1 && value.length <= 9_999
const paper = record({ round: oneTo(30), people: someOnPaper })
const ofOne = record({ playerId: text(ID), secondId: text(ID) })
const twoSeats: Test = (value) => listOf(ofOne)(value) && Array.isArray(value) && value.length >= 1
const fifteen: Test = (value) => listOf(oneTo90)(value) && Array.isArray(value) && value.length === 15
const writtenTicket = record({
  ...{ paperNo: oneTo(9_999), personId: text(ID), playerId: text(ID) },
  ...{ ticket: oneTo(10), after: (value) => value === 0 || oneTo90(value), numbers: fifteen },
})
const someWritten: Test = (value) => listOf(writtenTicket)(value) && Array.isArray(value) && value.length >= 1
const written = record({ round: oneTo(30), tickets: someWritten })
const headed = (format: RegExp) => ({
  format: text(format),
  roomId: text(/^[0-9]{6}$/),
  epoch: text(/^[A-Za-z0-9_-]{1,64}$/),
  commitment: text(HEX_32),
  contributions: listOf(contribution),
})
const ending = {
  leaves: listOf(text(HEX_32)),
  calls: listOf((call) => drawnCall(call) || hostCall(call)),
  secret: nothingOr(text(HEX_32)),
  witness: nothingOr(witness),
  checksum: text(HEX_32),
}
const firstVersion = record({ ...headed(/^tambola-draw-v1$/), publicSeed: nothingOr(text(HEX_32)), ...ending })
/** A last throw comes with the start, and with it the seed. */
const secondVersion = record({ ...headed(/^tambola-draw-v2$/), lastThrow, publicSeed: text(HEX_32), ...ending })
/** People on paper are listed before the start too, and a throw is not always there. */
const third = headed(/^tambola-draw-v3$/)
const thirdVersion = record({ ...third, paper, publicSeed: nothingOr(text(HEX_32)), ...ending })
const thirdWithThrow = record({ ...third, paper, lastThrow, publicSeed: text(HEX_32), ...ending })
/** Somebody has two seats. Paper and throw may be there too. */
const fourth = { ...headed(/^tambola-draw-v4$/), twoSeats }
const fourthVersions = [
  record({ ...fourth, publicSeed: nothingOr(text(HEX_32)), ...ending }),
  record({ ...fourth, paper, publicSeed: nothingOr(text(HEX_32)), ...ending }),
  record({ ...fourth, lastThrow, publicSeed: text(HEX_32), ...ending }),
  record({ ...fourth, paper, lastThrow, publicSeed: text(HEX_32), ...ending }),
]

/** Tickets are written down after the start, with people who have two seats, people on paper and a throw or without. */
const { leaves: ofLeaves, calls: ofCalls, secret: ofSecret, checksum: ofChecksum } = ending
const afterCalls = { written, secret: ofSecret, witness: nothingOr(witnessOfWritten), checksum: ofChecksum }
const played = { publicSeed: text(HEX_32), leaves: ofLeaves, calls: ofCalls, ...afterCalls }
const fifth = headed(/^tambola-draw-v5$/)
const beside: Record<string, Test>[] = [{}, { paper }, { lastThrow }, { paper, lastThrow }]
const seated: Record<string, Test>[] = [{}, { twoSeats }]
const fifthVersions = seated.flatMap((seats) =>
  beside.map((some) => record({ ...fifth, ...seats, ...some, ...played })),
)

/** The evidence in a file, which must be well-formed. */
export function read(file: string): Evidence {
  let value: unknown
  try {
    value = JSON.parse(file)
  } catch {
    throw new Fault('malformed')
  }
  if (!isEvidence(value)) throw new Fault('malformed')
  // No part of evidence has white space in it. Other programs may read `1.0` or a key given twice differently.
  need(file.replace(/[ \t\r\n]+/g, '') === JSON.stringify(value), 'malformed')
  return value
}

function isEvidence(value: unknown): value is Evidence {
  return [firstVersion, secondVersion, thirdVersion, thirdWithThrow, ...fourthVersions, ...fifthVersions].some(
    (version) => version(value),
  )
}

// --- Content, in the order in which faults are named.

function check(evidence: Evidence): void {
  const { checksum, ...rest } = evidence
  need(sha256(JSON.stringify(rest)) === checksum, 'checksum')
  if (evidence.paper !== undefined) checkPaper(evidence.paper, evidence.contributions)
  if (evidence.twoSeats !== undefined) checkTwoSeats(evidence.twoSeats, evidence.paper?.people ?? [])
  checkPublicSeed(evidence)
  const { publicSeed, leaves, calls, secret } = evidence
  need(publicSeed === null ? leaves.length === 0 && calls.length === 0 : leaves.length === 90, 'leaves')
  checkCalls(evidence)
  if (evidence.written !== undefined) checkWritten(evidence, evidence.written)
  if (secret !== null) checkSecret(evidence, secret)
  if (evidence.witness !== null) checkWitness(evidence)
}

/** Everybody once, in the order of their numbers, as the player who follows from person and round; and nobody throws. */
function checkPaper({ round, people }: NonNullable<Evidence['paper']>, contributions: Contribution[]): void {
  let number = 0
  const persons = new Set<string>()
  for (const { paperNo, personId, playerId } of people) {
    need(paperNo > number && !persons.has(personId), 'paper')
    number = paperNo
    persons.add(personId)
    need(playerId.replaceAll('-', '') === paperPlayer(personId, round), 'paper')
    for (const added of contributions) need(added.playerId !== playerId, 'paper')
  }
}

/** Two different seats for each, none of them somebody else's or on paper. */
function checkTwoSeats(people: OfOne[], onPaper: OnPaper[]): void {
  const taken = new Set(onPaper.map(({ playerId }) => playerId))
  for (const seat of people.flatMap(({ playerId, secondId }) => [playerId, secondId])) {
    need(!taken.has(seat), 'two_seats')
    taken.add(seat)
  }
}

/** The player of a person on paper in a round, as 32 hex digits. */
function paperPlayer(personId: string, round: number): string {
  const bytes = Buffer.from(sha256(`tambola-paper-v1|${personId}|${round}`), 'hex').subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) % 16) + 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) % 64) + 0x80, 8)
  return bytes.toString('hex')
}

/** Each is a ticket, noted no earlier than the one before and no later than the calls, and is the next of somebody on paper. */
function checkWritten({ paper, contributions, calls }: Evidence, list: NonNullable<Evidence['written']>): void {
  const holds = new Map<string, { paperNo: number; tickets: number; texts: string[] }>()
  let last = 0
  for (const { paperNo, personId, tickets } of paper?.people ?? []) {
    holds.set(personId, { paperNo, tickets, texts: [] })
    last = paperNo
  }
  need(paper === undefined || paper.round === list.round, 'written')
  const sheets = new Set([...holds.values()].map((each) => each.paperNo))
  let soFar = 0
  for (const { paperNo, personId, playerId, ticket, after, numbers } of list.tickets) {
    if (!holds.has(personId)) {
      need(paperNo > last && !sheets.has(paperNo), 'written')
      holds.set(personId, { paperNo, tickets: 0, texts: [] })
      sheets.add(paperNo)
    }
    const held = holds.get(personId)
    if (held === undefined) throw new Fault('written')
    need(held.paperNo === paperNo && ticket === held.tickets + 1 && !held.texts.includes(numbers.join()), 'written')
    held.tickets = ticket
    held.texts.push(numbers.join())
    need(playerId.replaceAll('-', '') === paperPlayer(personId, list.round), 'written')
    for (const added of contributions) need(added.playerId !== playerId, 'written')
    need(after >= soFar && after <= calls.length, 'written')
    soFar = after
    checkTicket(numbers)
  }
}

/** Three rows of five, each rising, no number twice; by one of two customs no row has two numbers in a column. */
function checkTicket(numbers: number[]): void {
  need(new Set(numbers).size === 15, 'written')
  const isPrinted = [0, 1].some((shift) => {
    const columns = numbers.map((number) => Math.min(8, Math.floor((number - shift) / 10)))
    return columns.every((column, i) => i % 5 === 0 || column !== columns[i - 1])
  })
  need(isPrinted, 'written')
  for (const [i, number] of numbers.entries()) need(i % 5 === 0 || number > (numbers[i - 1] ?? 0), 'written')
}

function checkPublicSeed({ commitment, contributions, paper, lastThrow: thrown, publicSeed }: Evidence): void {
  const players = contributions.map(({ playerId }) => playerId)
  need(
    players.every((player, i) => players.indexOf(player) === i),
    'public_seed',
  )
  if (publicSeed === null) return
  const lines = contributions.map((each) => `${each.playerId}:${each.entropy}`)
  lines.sort()
  if (paper !== undefined) {
    const sheets = paper.people.map((each) => `P${each.paperNo}:${each.personId}:${each.playerId}:${each.tickets}`)
    const list = sha256(['tambola-list-v3', commitment, paper.round, ...sheets, ...lines].join('|'))
    need(thrown === undefined || thrown.list === list, 'public_seed')
    const last = thrown === undefined ? '' : `|${thrown.entropy}`
    need(sha256(`tambola-public-v3|${list}${last}`) === publicSeed, 'public_seed')
    return
  }
  const listed = [commitment, ...lines].join('|')
  if (thrown === undefined) {
    need(sha256(`tambola-public-v1|${listed}`) === publicSeed, 'public_seed')
    return
  }
  need(sha256(`tambola-list-v2|${listed}`) === thrown.list, 'public_seed')
  need(sha256(`tambola-public-v2|${thrown.list}|${thrown.entropy}`) === publicSeed, 'public_seed')
}

/** Walks along the order: each call takes the next place, and only numbers that the host has called are passed over. */
function checkCalls({ calls, leaves }: Evidence): void {
  const heard = new Set<number>()
  const fromHost = new Set<number>()
  let place = 0
  for (const [i, call] of calls.entries()) {
    need(call.seq === i + 1 && !heard.has(call.number), 'sequence')
    heard.add(call.number)
    if (call.proof === null) {
      fromHost.add(call.number)
      continue
    }
    const { skipped, position, salt } = call.proof
    for (const { number } of skipped) need(fromHost.has(number), 'sequence')
    const openings = skipped.concat({ position, number: call.number, salt })
    for (const [ahead, opening] of openings.entries()) need(opening.position === place + ahead + 1, 'sequence')
    for (const opening of openings) {
      const leaf = sha256(`tambola-leaf-v1|${opening.position}|${opening.number}|${opening.salt}`)
      need(leaf === leaves[opening.position - 1], 'leaf')
    }
    place = position
  }
}

function checkSecret({ roomId, epoch, commitment, publicSeed, leaves }: Evidence, secret: string): void {
  need(sha256(`tambola-commit-v1|${roomId}|${epoch}|${secret}`) === commitment, 'commitment')
  if (publicSeed === null) return
  const keyed = (message: string) => createHmac('sha256', Buffer.from(secret, 'hex')).update(message).digest()
  for (const [i, number] of orderFrom(keyed, publicSeed).entries()) {
    const salt = keyed(`tambola-salt-v1|${publicSeed}|${i + 1}`).toString('hex')
    need(sha256(`tambola-leaf-v1|${i + 1}|${number}|${salt}`) === leaves[i], 'order')
  }
}

/** 1 to 90, shuffled from the end; of the 32-bit words those that would favour low places are passed over. */
function orderFrom(keyed: (message: string) => Buffer, publicSeed: string): number[] {
  const order: number[] = []
  for (let number = 1; number <= 90; number++) order.push(number)
  let block: Buffer = Buffer.alloc(0)
  let blocks = 0
  for (let choices = 90; choices > 1; ) {
    if (block.length === 0) block = keyed(`tambola-order-v1|${publicSeed}|${blocks++}`)
    const word = block.readUInt32BE(0)
    block = block.subarray(4)
    if (word >= Math.floor(0x1_0000_0000 / choices) * choices) continue
    const [taken] = order.splice(word % choices, 1, order[choices - 1] ?? 0)
    order[choices - 1] = taken ?? 0
    choices--
  }
  return order
}

function checkWitness({ witness: seen, commitment, contributions, calls, written }: Evidence): void {
  if (seen === null) return
  need(seen.commitment === commitment, 'witness')
  const own = seen.contribution
  const isListed = contributions.some((each) => each.playerId === own?.playerId && each.entropy === own.entropy)
  need(own === null || isListed, 'witness')
  for (const [i, number] of seen.numbers.entries()) need(calls[i]?.number === number, 'witness')
  const noted = (written?.tickets ?? []).map((each) =>
    sha256(
      [
        'tambola-written-v1',
        `P${each.paperNo}:${each.personId}:${each.playerId}`,
        each.ticket,
        each.after,
        each.numbers,
      ].join('|'),
    ),
  )
  for (const digest of seen.written ?? []) need(noted.includes(digest), 'witness')
}
