import { closeSync, openSync, readSync } from 'node:fs'
import { judge, read } from './judge-draw.ts'

/*
 * Checks draws from their evidence files: `npm run verify-draw file.json ...`. docs/fair-draws.md says what the verdicts
 * and the exit codes mean.
 */

const LARGEST_FILE = 16 * 2 ** 20

const SAID = {
  verified: 'Verified. The secret is the one that the room committed to when it opened.',
  right_so_far: 'Right so far. The game has not finished, so its secret is not revealed yet.',
}
/** Holds one file at a time, and one byte more. */
const content = Buffer.allocUnsafe(LARGEST_FILE + 1)

process.exitCode = main(process.argv.slice(2))

function main(names: string[]): number {
  if (names.length === 0) {
    process.stderr.write('Which files? npm run verify-draw file.json ...\n')
    return 2
  }
  const counts = { verified: 0, right_so_far: 0, broken: 0, 'not read': 0 }
  for (const name of names) {
    const file = contentOf(name)
    if (file === null) {
      counts['not read']++
      continue
    }
    const verdict = judge(file)
    process.stdout.write(`${name}: ${verdict}\n`)
    counts[isRight(verdict) ? verdict : 'broken']++
    if (isRight(verdict) && names.length === 1) process.stdout.write(`${wordsFor(file, verdict)}\n`)
  }
  const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  if (names.length > 1) process.stdout.write(`${names.length} files: ${counted.join(', ')}\n`)
  if (counts.broken > 0) return 1
  return counts['not read'] > 0 ? 2 : 0
}

function isRight(verdict: string): verdict is keyof typeof SAID {
  return verdict in SAID
}

/** What is in a file; or null, and a line on standard error that says why it could not be read. */
function contentOf(name: string): string | null {
  try {
    return readWhole(name)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(`${name}: ${error.message}\n`)
    return null
  }
}

/** Nobody asks for the size first: what is named may be a pipe, or a device that never ends. */
function readWhole(name: string): string {
  const file = openSync(name, 'r')
  try {
    let length = 0
    for (let more = 1; more > 0 && length < content.length; length += more) {
      more = readSync(file, content, { offset: length })
    }
    if (length > LARGEST_FILE) throw new Error('larger than 16 MiB')
    return content.toString('utf8', 0, length)
  } finally {
    closeSync(file)
  }
}

function wordsFor(file: string, verdict: keyof typeof SAID): string {
  const evidence = read(file)
  const { roomId, publicSeed, contributions, twoSeats = [], paper, lastThrow } = evidence
  const { calls, written, secret, witness } = evidence
  if (publicSeed === null) return `${SAID[verdict]}\nRoom ${roomId}: there is no order in this file, and no call.`
  const byHost = calls.filter(({ source }) => source === 'host').length
  const added = contributions.length === 1 ? '1 player' : `${contributions.length} players`
  return [
    SAID[verdict],
    ...(secret === null
      ? []
      : ['The order was fixed before the first number, and each drawn number listed follows it.']),
    `Room ${roomId}: ${calls.length} calls, ${byHost} of them chosen by the host; ${added} added randomness of their own.`,
    ...twoSeats.map(({ playerId, secondId }) => `Two seats of one person: ${playerId} and ${secondId}.`),
    ...(paper ? [`On paper in round ${paper.round}: ${paper.people.map(sheetsOf).join(', ')}.`] : []),
    ...(written ? [`Written down by the host: ${written.tickets.map(noteOf).join(', ')}.`] : []),
    ...(lastThrow ? ['The phone that started the game threw last, over the closed list of these.'] : []),
    ...(witness === null ? ['No browser says in this file what it saw, so calls may be cut off at the end.'] : []),
  ].join('\n')
}

function sheetsOf({ paperNo, tickets }: { paperNo: number; tickets: number }): string {
  return `P${paperNo} with ${tickets === 1 ? '1 ticket' : `${tickets} tickets`}`
}

function noteOf({ paperNo, ticket, after }: { paperNo: number; ticket: number; after: number }): string {
  return `ticket ${ticket} of P${paperNo} after ${after === 1 ? '1 call' : `${after} calls`}`
}
