import type { CurrentRoom } from '#client/room/room-context.tsx'
import { useEvening } from '#client/server-state/past-rounds.ts'
import { shownName } from '#client/server-state/shown-names.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { locale } from '#client/words/i18n.ts'
import type { EveningAnswer } from '#shared/api.ts'
import { type EveningWin, type Standing, standings, thatCount } from '#shared/game/evening.ts'
import { type OwnPattern, PATTERNS, type Pattern } from '#shared/game/patterns.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'
import { named, plain } from '#shared/named.ts'

interface PresentRound extends Pick<CurrentRoom, 'players' | 'winners' | 'areWinnersKnown'> {
  room: Pick<RoomView, 'id' | 'epoch' | 'round' | 'status' | 'rules'>
}

/** An evening up to now. */
export interface EveningSoFar {
  /** False until the rounds before the present one and its wins are known. */
  isComplete: boolean
  standings: Standing[]
  /** The rounds that count, oldest first, with the names of those who won the Full House. */
  rounds: { round: number; houses: string[] }[]
  /** The host's own pattern, if all that were played have the same name. */
  ownPattern: OwnPattern | undefined
}

/** How the evening stands: the rounds on record, and the present one with its wins so far. Practice rounds do not count. */
export function useEveningSoFar(present: PresentRound): EveningSoFar {
  return soFar(present, useEvening(present.room).data?.rounds)
}

/** The same, with the rounds on record if they are known. */
export function soFar(now: PresentRound, before?: EveningAnswer['rounds']): EveningSoFar {
  const { room, players, winners, areWinnersKnown } = now
  const present = {
    round: room.round,
    rules: room.rules,
    wins: winners.map(({ playerName, ...win }) => ({ ...win, name: playerName })),
  }
  const hasBegun = room.status === 'active' || room.status === 'finished'
  const rounds = thatCount([...(before ?? []), ...(hasBegun ? [present] : [])])
  // A round keeps the names that it was played with; the evening calls people what they are called now.
  const names = new Map(players.map((player) => [player.personId, shownName(player)]))
  const wins: EveningWin[] = rounds
    .flatMap((each): readonly EveningWin[] => each.wins)
    .map((win) => ({ ...win, name: names.get(win.personId) ?? win.name }))
  const owns = rounds.flatMap(({ rules }) => rules.ownPattern ?? [])
  return {
    isComplete: (room.round === 1 || before !== undefined) && (areWinnersKnown || !hasBegun),
    standings: standings(wins),
    rounds: rounds.map(({ round, wins: won }) => ({
      round,
      houses: won.filter(({ pattern }) => pattern === 'Full House').map(({ name }) => name),
    })),
    ownPattern: owns.every(({ name }) => name === owns[0]?.name) ? owns[0] : undefined,
  }
}

/** What a round is played for. */
export interface Prize {
  pattern: Pattern
  /** Its words, if the host has chosen any. */
  words: string | null
  winners: WinnerView[]
}

/** The patterns that are played, in the order of the host, with who has won them. */
export function prizesOf({ rules }: RoomView, winners: readonly WinnerView[]): Prize[] {
  return rules.patterns.map((pattern) => ({
    pattern,
    words: rules.prizes[pattern] ?? null,
    winners: winners.filter((win) => win.pattern === pattern),
  }))
}

/** How an evening went, once all of it is known. */
export interface EveningStory {
  /** When it began, or was to begin. */
  beganAt: string
  host: string
  standings: readonly Standing[]
  rounds: readonly { round: number; houses: readonly string[] }[]
}

/**
 * The evening in one line for a chat: "Tambola, 21 Nov: 🥇 Dadi 4 · 🥈 Ravi 3. 6 rounds." Without a link to the room,
 * which would invite strangers.
 */
export function eveningWords({ beganAt, standings, rounds }: EveningStory): string {
  const best = standings
    .filter(({ rank }) => rank <= 3)
    .map(({ rank, name, total }) => `${rankMark(rank)} ${named(name)} ${total}`)
  const day = new Date(beganAt).toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
  const words = eveningText()
  return plain(words.forChat(day, best.join(' · '), words.rounds(rounds.length)))
}

const MEDAL_SIGNS = ['🥇', '🥈', '🥉']

/** A medal for the first three ranks, else the number. */
export function rankMark(rank: number): string {
  return MEDAL_SIGNS[rank - 1] ?? String(rank)
}

/** "Top Line × 2, Full House", in the order of the catalogue. */
export function winWords({ wins }: Standing, soFar: Pick<EveningSoFar, 'ownPattern'>): string {
  return PATTERNS.filter((pattern) => wins[pattern])
    .map((pattern) => times(common().pattern(pattern, soFar), wins[pattern] ?? 0))
    .join(', ')
}

function times(name: string, count: number): string {
  return count === 1 ? name : eveningText().winTimes(name, count)
}
