import type { PersonId } from '#shared/game/ids.ts'
import type { Pattern } from './patterns.ts'

/** A win of the evening, by the person who won in whatever round. */
export interface EveningWin {
  personId: PersonId
  name: string
  pattern: Pattern
}

/** The rounds that are part of the evening's score: practice rounds are not. */
export function thatCount<Round extends { rules: { counts: boolean } }>(rounds: readonly Round[]): Round[] {
  return rounds.filter(({ rules }) => rules.counts)
}

/** How a person stands in the evening. */
export interface Standing {
  personId: PersonId
  name: string
  /** From 1. People with as many wins and as many Full Houses share a rank, and the ranks after them are left out. */
  rank: number
  total: number
  /** Wins by pattern, those that there are. */
  wins: Partial<Record<Pattern, number>>
}

/** All winners of the evening, by wins, then by Full Houses, then by their present name. */
export function standings(wins: readonly EveningWin[]): Standing[] {
  const people = new Map<string, Standing>()
  for (const { personId, name, pattern } of wins) {
    const person = people.get(personId) ?? { personId, name, rank: 0, total: 0, wins: {} }
    const counted = { ...person.wins, [pattern]: (person.wins[pattern] ?? 0) + 1 }
    people.set(personId, { ...person, name, total: person.total + 1, wins: counted })
  }
  const ordered = [...people.values()].sort(
    (left, right) => right.total - left.total || houses(right) - houses(left) || left.name.localeCompare(right.name),
  )
  const isEqual = (left: Standing, right: Standing) => left.total === right.total && houses(left) === houses(right)
  return ordered.map((person) => ({ ...person, rank: ordered.findIndex((first) => isEqual(first, person)) + 1 }))
}

/** Whether an evening is worth a table: somebody has won, or there was more than one round. */
export function isToTell(evening: { standings: readonly Standing[]; rounds: readonly unknown[] }): boolean {
  return evening.standings.length > 0 || evening.rounds.length > 1
}

/** A step of the podium. */
export interface Step {
  rank: 1 | 2 | 3
  /** All who share the rank. */
  people: Standing[]
}

/** The first three ranks. Where two share the first, nobody stands on the second step. */
export function podium(all: readonly Standing[]): Step[] {
  const ranks = [1, 2, 3] as const
  return ranks
    .map((rank) => ({ rank, people: all.filter((person) => person.rank === rank) }))
    .filter(({ people }) => people.length > 0)
}

const houses = ({ wins }: Standing) => wins['Full House'] ?? 0
