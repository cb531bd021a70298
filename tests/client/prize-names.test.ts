import { expect, test } from 'vitest'
import { needsOf } from '#client/prizes/pattern-needs.ts'
import { prizeName, winnersInOrder } from '#client/prizes/prize-name.ts'
import { hi } from '#client/words/hi/evening.ts'
import { wonBy } from '#client/words/hi/speech.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import { plain } from '#shared/named.ts'

const RULES = { ...DEFAULT_RULES, places: { 'First Five': { winners: 3 }, 'Top Line': { tickets: 2 } } }

test.each<[pattern: Pattern, rank: number | undefined, name: string]>([
  ['First Five', undefined, 'First Five, first prize'],
  ['First Five', 3, 'First Five, third prize'],
  ['Top Line', undefined, 'Top Line'],
])('%s, won as number %s, is called "%s"', (pattern, rank, name) => {
  expect(prizeName({ pattern, rank }, RULES)).toBe(name)
})

test('a second prize is said in Hindi with the verb of a prize', () => {
  expect(wonBy('दादी', hi.ranked('ऊपर की लाइन', 2))).toBe('दादी ने ऊपर की लाइन, दूसरा इनाम जीता!')
})

test('winners are named by their prizes where several may win, and together where they share one', () => {
  const win = (playerName: string, rank: number, pattern: Pattern = 'First Five') => ({ playerName, rank, pattern })
  const won = [win('Nani', 1), win('Dadi', 2), win('Ravi', 1)]
  expect(plain(winnersInOrder(won, RULES))).toBe('1.\u00a0Nani, Ravi · 2.\u00a0Dadi')
  const shared = [win('Nani', 1, 'Top Line'), win('Ravi', 1, 'Top Line')]
  expect(plain(winnersInOrder(shared, RULES))).toBe('Nani, Ravi')
  expect(plain(winnersInOrder([], RULES))).toBe('')
})

test('what a pattern needs says on how many tickets, and how many may win it', () => {
  expect(needsOf('First Five', RULES)).toMatch(/\. Three people can win it, one after the other\.$/)
  expect(needsOf('Top Line', RULES)).toMatch(/\. All that on 2 of your tickets\.$/)
  expect(needsOf('Half Sheet', RULES)).toMatch(/1 to 3, 4 to 6 or 7 to 9\.$/)
})

test('a second house says whether the ticket that won the first is out, or the person', () => {
  expect(needsOf('Second House', RULES)).toMatch(/The ticket that won it is out\.$/)
  expect(needsOf('Second House', { ...RULES, houseBy: 'person' })).toMatch(/The one who won it is out\.$/)
  expect(needsOf('Top Line', { ...RULES, houseBy: 'person' })).toBe(needsOf('Top Line', RULES))
})
