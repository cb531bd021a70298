import { useQuery } from '@tanstack/react-query'
import { saveFile } from '#client/device/share.ts'
import { roomKeys } from '#client/server-state/query-client.ts'
import { RequestError, request } from '#client/server-state/request.ts'
import { checkWords } from '#client/words/en/check.ts'
import type { Answers } from '#shared/api.ts'
import type { DrawEvidence, EvidenceCall } from '#shared/game/draw/evidence.ts'
import type { PaperList, WrittenList } from '#shared/game/draw/lists.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { named } from '#shared/named.ts'
import { recallDraw } from './draw-memory.ts'
import type { DrawState } from './draw-watch.ts'
import type { WatchFault } from './seen.ts'

/** The result of one check. */
export interface GameCheck {
  result: 'right' | 'wrong' | 'later'
  text: string
}

/** A player by name. */
export type NamedPlayer = Pick<PlayerView, 'id' | 'name'>

/** Faults that make every check fail, because the file cannot be read. */
const UNREADABLE: readonly WatchFault[] = ['malformed', 'checksum']

/** The checks of a draw, one line each, in words for children. */
export function checksOf(
  { evidence, fault, isAsInvited, isVerified, memory }: DrawState,
  players: readonly NamedPlayer[],
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
    line(addedWords(evidence, isPlayer ? isOwnIn : null), ['paper', 'public_seed'], isSealed),
    ...(evidence?.paper ? [line(words.onPaper(paperNames(evidence.paper.people, players)), ['paper'], isSealed)] : []),
    ...(evidence?.twoSeats ?? []).map(({ playerId }) =>
      line(words.twoSeats(nameOf(playerId, players)), ['two_seats'], true),
    ),
    line(words.lids, ['leaves'], isSealed),
    line(calledWords(calls), ['sequence', 'leaf', 'host_call'], calls.length > 0),
    ...(evidence?.written ? [line(writtenWords(evidence.written, players), ['written'], true)] : []),
    line(isVerified || fault ? words.revealed : words.toReveal, ['commitment', 'order'], isVerified),
  ]
}

/** `isOwnIn` is null for somebody who does not play. */
function addedWords(evidence: DrawEvidence | null, isOwnIn: boolean | null): string {
  const words = checkWords()
  if (!evidence?.publicSeed) return words.willThrow
  const players = evidence.contributions.length
  const last = evidence.lastThrow && words.lastThrow
  if (players === 0) return last ?? words.nobodyThrew
  const threw = players === 1 ? words.oneThrew : words.manyThrew(players)
  const own = isOwnIn !== null && (isOwnIn ? words.yoursIsIn : words.yoursIsOut)
  return [threw, own, last].filter(Boolean).join(' ')
}

/** Somebody by name, unless the host has removed them. */
function nameOf(playerId: PlayerId, players: readonly NamedPlayer[]): string {
  const player = players.find(({ id }) => id === playerId)
  return player ? named(player.name) : '?'
}

/** Everybody of the list by name, and by the number on the sheet, which is all that is known of somebody removed. */
function paperNames(
  people: readonly Pick<PaperList['people'][number], 'playerId' | 'paperNo'>[],
  players: readonly NamedPlayer[],
): string {
  const names = new Map<string, string>(players.map(({ id, name }) => [id, name]))
  return people
    .map(({ playerId, paperNo }) => {
      const name = names.get(playerId)
      return name ? `${named(name)} (P${paperNo})` : `P${paperNo}`
    })
    .join(', ')
}

/** Each ticket that the host wrote down: whose, and when. */
function writtenWords({ tickets }: WrittenList, players: readonly NamedPlayer[]): string {
  const words = checkWords()
  const told = tickets.map((entry) => words.writtenOne(paperNames([entry], players), entry.ticket, entry.after))
  return words.written(told.join('; '))
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

/** A round that is over, with what this browser finds of its draw. */
export interface JudgedRound {
  state: DrawState
  /** The round without the evidence of its draw. */
  summary: Omit<Answers['roundAnswer'], 'draw'>
}

/** What this browser finds of the draw of a round that is over, by its own memory of that round. */
export function usePastDraw(roomId: RoomId, round: number) {
  return useQuery<JudgedRound, RequestError>({
    queryKey: roomKeys.pastDraw(roomId, round),
    queryFn: () => judgePastDraw(roomId, round),
    retry: (_failures, error) => !(error instanceof RequestError && error.status === 404),
  })
}

async function judgePastDraw(roomId: RoomId, round: number): Promise<JudgedRound> {
  const [{ judgeEvidence }, { draw, ...summary }] = await Promise.all([
    import('./judge.ts'),
    request({ path: `/api/rooms/${roomId}/rounds/${round}`, answer: 'roundAnswer' }),
  ])
  const unseen = judgeEvidence(draw, roomId, null)
  const epoch = unseen.evidence?.epoch ?? ''
  // Somebody who only watched remembers the draw by its epoch.
  const known = [...summary.players.map(({ id }) => id), epoch].map((who) => recallDraw(roomId, who)).find(Boolean)
  const judged = known ? judgeEvidence(draw, roomId, known) : unseen
  return { state: { roomId, epoch, round, isAsInvited: false, ...judged }, summary }
}

/** Saves the evidence of a draw, with what this browser saw of it, as a file that anyone can verify. */
export async function saveEvidence({ roomId, round, evidence, memory }: DrawState): Promise<void> {
  if (!evidence || !memory) return
  const { withWitness } = await import('./judge.ts')
  const file = new Blob([`${JSON.stringify(withWitness(evidence, memory), null, 1)}\n`], { type: 'application/json' })
  saveFile(file, round === 1 ? `tambola-draw-${roomId}.json` : `tambola-draw-${roomId}-round-${round}.json`)
}
