import { locale } from '#client/words/area.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import type { Standing } from '#shared/game/evening.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'

/** How an evening went. */
export interface EveningStory {
  /** When the room was opened. */
  openedAt: string
  host: string
  /** False until the rounds before are known. */
  isComplete: boolean
  standings: readonly Standing[]
  rounds: readonly { round: number; houses: readonly string[] }[]
}

/**
 * The evening in one line for a chat: "Tambola, 21 Nov: 🥇 Dadi 4 · 🥈 Ravi 3. 6 rounds." Without a link to the room,
 * which would invite strangers.
 */
export function eveningWords({ openedAt, standings, rounds }: EveningStory): string {
  const best = standings
    .filter(({ rank }) => rank <= 3)
    .map(({ rank, name, total }) => `${rankMark(rank)} ${name} ${total}`)
  const day = new Date(openedAt).toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
  const words = eveningText()
  return words.forChat(day, best.join(' · '), words.rounds(rounds.length))
}

const MEDALS = ['🥇', '🥈', '🥉']

/** A medal for the first three ranks, else the number. */
export function rankMark(rank: number): string {
  return MEDALS[rank - 1] ?? String(rank)
}

/** "Full House, Top Line × 2", in the order of the patterns. */
export function winWords({ wins }: Standing): string {
  return PATTERNS.filter((pattern) => wins[pattern])
    .map((pattern) => times(pattern, wins[pattern] ?? 0))
    .join(', ')
}

function times(pattern: Pattern, count: number): string {
  return count === 1 ? common().pattern(pattern) : eveningText().winTimes(pattern, count)
}
