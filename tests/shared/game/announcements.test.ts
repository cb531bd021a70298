import { expect, test } from 'vitest'
import { gameOverAnnouncement, numberAnnouncement, prizeName, winnerAnnouncement } from '#shared/game/announcements.ts'

test.each([
  [1, 'Single number 1.'],
  [9, 'Single number 9.'],
  [10, '1 zero, 10.'],
  [47, '4 and 7, 47.'],
  [90, '9 zero, 90.'],
])('%i is spoken as "%s"', (number, text) => {
  expect(numberAnnouncement(number)).toBe(text)
})

test('no two announcements sound the same, and each is short', () => {
  const texts = Array.from({ length: 90 }, (_, i) => numberAnnouncement(i + 1))
  expect(new Set(texts).size).toBe(90)
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(36)
})

test('the announcement of a win names the winner, and shortens a long name', () => {
  expect(winnerAnnouncement('Meena', 'Top Line')).toBe('Meena has won Top Line!')
  expect(winnerAnnouncement('Nani', prizeName('First Five', 2))).toBe('Nani has won First Five, second prize!')
  expect(winnerAnnouncement('x'.repeat(30), 'Middle Line').length).toBeLessThanOrEqual(64)
})

test.each<[string[], string]>([
  [[], 'Game over.'],
  [['Ravi'], 'Game over. Well done, Ravi!'],
  [['Ravi', 'Dadi', 'Ravi'], 'Game over. Well done, Ravi and Dadi!'],
  [['A', 'B', 'C'], 'Game over. Well done, A, B and C!'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'Game over. Well done, A, B, C, D, E and 2 more!'],
])('the announcement at the end of a round names each winner once: %j', (names, text) => {
  expect(gameOverAnnouncement(names)).toBe(text)
})
