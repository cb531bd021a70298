import { expect, test } from 'vitest'
import { eveningWords, winWords } from '#client/features/evening/evening-so-far.ts'
import { type EveningWin, standings } from '#shared/game/evening.ts'

const wins = (...names: string[]): EveningWin[] =>
  names.map((name) => ({ personId: name, name, pattern: 'Top Line' as const }))

test.each<[string, EveningWin[], number, string]>([
  [
    'an evening',
    wins('Dadi', 'Dadi', 'Dadi', 'Ravi', 'Ravi', 'Meena', 'Kabir'),
    6,
    'Tambola, 21 Nov: 🥇 Dadi 3 · 🥈 Ravi 2 · 🥉 Kabir 1 · 🥉 Meena 1. 6 rounds.',
  ],
  ['one round', wins('Ravi', 'Dadi'), 1, 'Tambola, 21 Nov: 🥇 Dadi 1 · 🥇 Ravi 1. 1 round.'],
  ['no win', [], 2, 'Tambola, 21 Nov: 2 rounds.'],
])('%s in one line', (_what, won, count, expected) => {
  const rounds = Array.from({ length: count }, (_, i) => ({ round: i + 1, houses: [] }))
  const story = {
    openedAt: '2026-11-21T12:00:00.000Z',
    host: 'Asha',
    isComplete: true,
    standings: standings(won),
    rounds,
  }
  expect(eveningWords(story)).toBe(expected)
  expect(eveningWords(story)).not.toContain('http')
})

test('the wins of a person are in the order of the patterns, and counted', () => {
  const won = (['Full House', 'First Five', 'First Five'] as const).map((pattern) => ({
    personId: 'a',
    name: 'Asha',
    pattern,
  }))
  expect(standings(won).map((person) => winWords(person, { ownPattern: undefined }))).toEqual([
    'First Five × 2, Full House',
  ])
})
