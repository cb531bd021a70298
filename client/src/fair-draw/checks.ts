import type { DrawEvidence, EvidenceCall } from '#shared/game/draw/evidence.ts'
import type { DrawState, WatchFault } from './draw-watch.ts'

/** The result of one check. */
export interface GameCheck {
  result: 'right' | 'wrong' | 'later'
  text: string
}

/** Faults that make every check fail, because the file cannot be read. */
const UNREADABLE: readonly WatchFault[] = ['malformed', 'checksum']

/** The checks of a draw, one line each, in words for children. */
export function checksOf(
  { evidence, fault, isAsInvited, isVerified, memory }: DrawState,
  isPlayer: boolean,
): GameCheck[] {
  const line = (text: string, faults: readonly WatchFault[], isKnown: boolean): GameCheck => {
    if (fault && (faults.includes(fault) || UNREADABLE.includes(fault))) return { result: 'wrong', text }
    return { result: isKnown && !fault ? 'right' : 'later', text }
  }
  const isSealed = evidence !== null && evidence.publicSeed !== null
  const calls = evidence?.calls ?? []
  const isOwnIn = isSealed && memory !== null && memory.contribution !== null
  return [
    line(sealedWords(isAsInvited), ['witness', 'invitation'], evidence !== null),
    line(
      `${addedWords(evidence?.contributions.length ?? 0, isSealed, isPlayer ? isOwnIn : null)}${lastWords(evidence)}`,
      ['public_seed'],
      isSealed,
    ),
    line(
      'At the start all 90 numbers were put in order, and each place of the order got a lid of its own.',
      ['leaves'],
      isSealed,
    ),
    line(calledWords(calls), ['sequence', 'leaf', 'host_call'], calls.length > 0),
    line(
      'When the game ended the box was opened. The secret in it makes exactly this order, so nothing was swapped.',
      ['commitment', 'order'],
      isVerified,
    ),
  ]
}

function sealedWords(isAsInvited: boolean): string {
  const first = 'Before the game the server locked a secret into a box. The box still has the seal that'
  return `${first} ${isAsInvited ? 'came with your invitation' : 'this phone saw first'}.`
}

/** `isOwnIn` is null for somebody who only watches. */
function addedWords(players: number, isSealed: boolean, isOwnIn: boolean | null): string {
  if (!isSealed)
    return 'Before the start the players’ phones throw dice into the box, so the order is not the server’s alone.'
  if (players === 0) return 'No player’s phone has thrown dice into the box, so the order is the server’s alone.'
  const who = players === 1 ? 'One player’s phone' : `The phones of ${players} players`
  const own = isOwnIn === null ? '' : isOwnIn ? ' Yours is among them.' : ' Yours is not: its dice came too late.'
  return `${who} threw dice into the box before the start, so the order is not the server’s alone.${own}`
}

function lastWords(evidence: DrawEvidence | null): string {
  if (!evidence?.lastThrow) return ''
  return ' The phone that started the game threw last of all, when nothing could be added any more.'
}

function calledWords(calls: readonly EvidenceCall[]): string {
  const byHost = calls.filter(({ source }) => source === 'host').map(({ number }) => number)
  const opened = `Each number that was drawn lay under the next lid. Checked here: ${calls.length - byHost.length}.`
  return byHost.length === 0 ? opened : `${opened} Called by the host instead: ${byHost.join(', ')}.`
}

/** The end of the sentence "This draw does not add up: ...". */
export function faultWords(fault: WatchFault): string {
  return FAULT_WORDS[fault]
}

const FAULT_WORDS: Record<WatchFault, string> = {
  malformed: 'what the server says of it cannot be read.',
  checksum: 'what the server says of it is damaged.',
  public_seed: 'what the players added is not what was mixed in.',
  leaves: 'the lids on the numbers are missing or too early.',
  sequence: 'a call is missing, comes twice or is out of its place.',
  leaf: 'a number is not the one that lay under its lid.',
  commitment: 'the secret in the box is not the one that was sealed.',
  order: 'the secret in the box makes another order.',
  invitation: 'the seal is not the one in the invitation that this phone opened.',
  host_call: 'the server says that you called a number yourself, and this phone did not send it.',
  witness: 'the server now says something else than this phone saw before.',
}
