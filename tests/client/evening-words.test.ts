import { expect, test } from 'vitest'
import { eveningWords, soFar, winWords } from '#client/features/evening/evening-so-far.ts'
import type { EveningAnswer } from '#shared/api.ts'
import { type EveningWin, standings } from '#shared/game/evening.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

const wins = (...names: string[]): EveningWin[] =>
  names.map((name) => ({ personId: name, name, pattern: 'Top Line' as const }))

const FOUR = wins('Dadi', 'Dadi', 'Dadi', 'Ravi', 'Ravi', 'Meena', 'Kabir')
test.each<[string, EveningWin[], rounds: number, said: string]>([
  ['an evening', FOUR, 6, '🥇 Dadi 3 · 🥈 Ravi 2 · 🥉 Kabir 1 · 🥉 Meena 1. 6 rounds.'],
  ['one round', wins('Ravi', 'Dadi'), 1, '🥇 Dadi 1 · 🥇 Ravi 1. 1 round.'],
  ['no win', [], 2, '2 rounds.'],
])('the text to share has %s in one line, without a link', (_what, won, count, said) => {
  const rounds = Array.from({ length: count }, (_, i) => ({ round: i + 1, houses: [] }))
  const story = { beganAt: '2026-11-21T12:00:00.000Z', host: 'Asha', rounds }
  expect(eveningWords({ ...story, standings: standings(won) })).toBe(`Tambola, 21 Nov: ${said}`)
})

test('the wins of a person are listed in the order of the patterns, with their count', () => {
  const patterns = ['Full House', 'First Five', 'First Five'] as const
  const [asha] = standings(patterns.map((pattern) => ({ personId: 'a', name: 'Asha', pattern })))
  expect(asha && winWords(asha, { ownPattern: undefined })).toBe('First Five × 2, Full House')
})

test('an evening shows the latest names, and is complete once its rounds and wins are known', () => {
  const room = { id: '482913', epoch: 'e', round: 2, status: 'waiting', rules: DEFAULT_RULES } as const
  const players = [{ personId: 'Dadi', name: 'Dadi Ji' }] as PlayerView[]
  const present = { room, players, winners: [], areWinnersKnown: false }
  const before = [{ round: 1, rules: DEFAULT_RULES, wins: wins('Dadi') }] as unknown as EveningAnswer['rounds']
  expect(soFar(present, before)).toMatchObject({ isComplete: true, standings: [{ name: 'Dadi Ji' }] })
  expect(soFar(present).isComplete).toBe(false)
  expect(soFar({ ...present, room: { ...room, status: 'finished' } }, before).isComplete).toBe(false)
})
