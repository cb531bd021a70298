import { expect, test } from 'vitest'
import { type EveningWin, podium, standings, thatCount } from '#shared/game/evening.ts'
import type { Pattern } from '#shared/game/patterns.ts'

const wins = (...of: [string, Pattern][]): EveningWin[] =>
  of.map(([name, pattern]) => ({ personId: `id of ${name}`, name, pattern }))

test.each<[string, EveningWin[], [number, string, number][]]>([
  ['nobody', [], []],
  ['one win', wins(['Dadi', 'Top Line']), [[1, 'Dadi', 1]]],
  [
    'more wins come first',
    wins(['Ravi', 'Full House'], ['Dadi', 'Top Line'], ['Dadi', 'Top Line']),
    [
      [1, 'Dadi', 2],
      [2, 'Ravi', 1],
    ],
  ],
  [
    'of equal wins the Full House counts',
    wins(['Asha', 'Top Line'], ['Ravi', 'Full House']),
    [
      [1, 'Ravi', 1],
      [2, 'Asha', 1],
    ],
  ],
  [
    'equal people share a rank, and the next is left out',
    wins(['Meena', 'Top Line'], ['Asha', 'First Five'], ['Ravi', 'Full House'], ['Dadi', 'Top Line']),
    [
      [1, 'Ravi', 1],
      [2, 'Asha', 1],
      [2, 'Dadi', 1],
      [2, 'Meena', 1],
    ],
  ],
])('%s', (_what, won, expected) => {
  expect(standings(won).map(({ rank, name, total }) => [rank, name, total])).toEqual(expected)
})

test('practice rounds do not count', () => {
  const round = (counts: boolean, name: string) => ({ rules: { counts }, wins: wins([name, 'Top Line']) })
  const counted = thatCount([round(true, 'Dadi'), round(false, 'Ravi'), round(true, 'Dadi')])
  expect(standings(counted.flatMap((each) => each.wins))).toMatchObject([{ name: 'Dadi', total: 2 }])
})

test('a person is the same in all rounds, and is called by the latest name', () => {
  const [person, ...others] = standings([
    { personId: 'p', name: 'Ravi', pattern: 'Top Line' },
    { personId: 'p', name: 'Ravi K', pattern: 'Top Line' },
  ])
  expect(others).toEqual([])
  expect(person).toMatchObject({ name: 'Ravi K', total: 2, wins: { 'Top Line': 2 } })
})

test.each<[string, EveningWin[], [number, string[]][]]>([
  ['nobody has won', [], []],
  [
    'three stand alone',
    wins(['Ravi', 'Full House'], ['Dadi', 'Top Line'], ['Dadi', 'Top Line'], ['Asha', 'First Five']),
    [
      [1, ['Dadi']],
      [2, ['Ravi']],
      [3, ['Asha']],
    ],
  ],
  [
    'two share the first step, and the second stays empty',
    wins(['Ravi', 'Full House'], ['Dadi', 'Full House'], ['Asha', 'Top Line'], ['Meena', 'First Five']),
    [
      [1, ['Dadi', 'Ravi']],
      [3, ['Asha', 'Meena']],
    ],
  ],
  [
    'three share the second step',
    wins(['Ravi', 'Full House'], ['Dadi', 'Top Line'], ['Asha', 'Top Line'], ['Meena', 'First Five']),
    [
      [1, ['Ravi']],
      [2, ['Asha', 'Dadi', 'Meena']],
    ],
  ],
])('the podium when %s', (_what, won, expected) => {
  const steps = podium(standings(won))
  expect(steps.map(({ rank, people }) => [rank, people.map(({ name }) => name)])).toEqual(expected)
})
