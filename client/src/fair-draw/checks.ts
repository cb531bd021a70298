import { checkWords } from '#client/words/check.ts'
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
  const words = checkWords()
  const isSealed = evidence !== null && evidence.publicSeed !== null
  const calls = evidence?.calls ?? []
  const isOwnIn = isSealed && memory !== null && memory.contribution !== null
  return [
    line(isAsInvited ? words.sealedInvited : words.sealedSeen, ['witness', 'invitation'], evidence !== null),
    line(
      `${addedWords(evidence?.contributions.length ?? 0, isSealed, isPlayer ? isOwnIn : null)}${lastWords(evidence)}`,
      ['public_seed'],
      isSealed,
    ),
    line(words.lids, ['leaves'], isSealed),
    line(calledWords(calls), ['sequence', 'leaf', 'host_call'], calls.length > 0),
    line(words.revealed, ['commitment', 'order'], isVerified),
  ]
}

/** `isOwnIn` is null for somebody who only watches. */
function addedWords(players: number, isSealed: boolean, isOwnIn: boolean | null): string {
  const words = checkWords()
  if (!isSealed) return words.willThrow
  if (players === 0) return words.nobodyThrew
  const threw = players === 1 ? words.oneThrew : words.manyThrew(players)
  return isOwnIn === null ? threw : `${threw} ${isOwnIn ? words.yoursIsIn : words.yoursIsOut}`
}

function lastWords(evidence: DrawEvidence | null): string {
  return evidence?.lastThrow ? ` ${checkWords().lastThrow}` : ''
}

function calledWords(calls: readonly EvidenceCall[]): string {
  const byHost = calls.filter(({ source }) => source === 'host').map(({ number }) => number)
  const words = checkWords()
  const opened = words.opened(calls.length - byHost.length)
  return byHost.length === 0 ? opened : `${opened} ${words.byHost(byHost.join(', '))}`
}

/** What is wrong, in a sentence. A call of the host's may have come from another device of theirs. */
export function faultSentence(fault: WatchFault): string {
  const words = checkWords()
  return fault === 'host_call' ? words.calledElsewhere : words.doesNotAddUp(words.faults[fault])
}
