import type { Standing } from '#shared/game/evening.ts'
import { PATTERNS } from '#shared/game/types.ts'

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
  const day = dayAndMonth.format(new Date(openedAt))
  return `Tambola, ${day}: ${best.length > 0 ? `${best.join(' · ')}. ` : ''}${roundCount(rounds.length)}.`
}

const MEDALS = ['🥇', '🥈', '🥉']

/** A medal for the first three ranks, else the number. */
export function rankMark(rank: number): string {
  return MEDALS[rank - 1] ?? String(rank)
}

export function winCount(total: number): string {
  return `${total} ${total === 1 ? 'win' : 'wins'}`
}

export function roundCount(rounds: number): string {
  return `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`
}

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' })

/** "Full House, Top Line × 2", in the order of the patterns. */
export function winWords({ wins }: Standing): string {
  return PATTERNS.filter((pattern) => wins[pattern])
    .map((pattern) => (wins[pattern] === 1 ? pattern : `${pattern} × ${wins[pattern]}`))
    .join(', ')
}
