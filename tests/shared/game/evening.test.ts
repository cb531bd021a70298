import { expect, test } from 'vitest'
import { type EveningWin, isToTell, podium, standings, thatCount } from '#shared/game/evening.ts'
import type { Pattern } from '#shared/game/patterns.ts'

const wins = (...of: [string, Pattern][]): EveningWin[] =>
  of.map(([name, pattern]) => ({ personId: `id of ${name}`, name, pattern }))

const DADI_TWICE = wins(['Ravi', 'Full House'], ['Dadi', 'Top Line'], ['Dadi', 'Top Line'])
const FOUR = wins(['Meena', 'Top Line'], ['Asha', 'First Five'], ['Ravi', 'Full House'], ['Dadi', 'Top Line'])
const TWO_HOUSES = wins(['Ravi', 'Full House'], ['Dadi', 'Full House'], ['Asha', 'Top Line'], ['Meena', 'First Five'])

/** Each person with their rank and number of wins, and those of each step of the podium. */
test.each<[what: string, EveningWin[], ranks: string, steps: string]>([
  ['nobody', [], '', ''],
  ['one win', wins(['Dadi', 'Top Line']), '1 Dadi 1', '1 Dadi'],
  ['more wins come first', DADI_TWICE, '1 Dadi 2, 2 Ravi 1', '1 Dadi, 2 Ravi'],
  ['the Full House decides between equal wins', DADI_TWICE.slice(0, 2), '1 Ravi 1, 2 Dadi 1', '1 Ravi, 2 Dadi'],
  ['three stand alone', [...DADI_TWICE, ...wins(['Om', 'Star'])], '1 Dadi 2, 2 Ravi 1, 3 Om 1', '1 Dadi, 2 Ravi, 3 Om'],
  ['equal people share a rank', FOUR, '1 Ravi 1, 2 Asha 1, 2 Dadi 1, 2 Meena 1', '1 Ravi, 2 Asha Dadi Meena'],
  [
    'a shared rank leaves out the next one',
    TWO_HOUSES,
    '1 Dadi 1, 1 Ravi 1, 3 Asha 1, 3 Meena 1',
    '1 Dadi Ravi, 3 Asha Meena',
  ],
])('the table of an evening ranks people: %s', (_what, won, ranks, steps) => {
  const stood = standings(won)
  expect(stood.map(({ rank, name, total }) => `${rank} ${name} ${total}`).join(', ')).toBe(ranks)
  const names = podium(stood).map(({ rank, people }) => `${rank} ${people.map(({ name }) => name).join(' ')}`)
  expect(names.join(', ')).toBe(steps)
})

test('the table of an evening leaves out practice rounds', () => {
  const round = (counts: boolean, name: string) => ({ rules: { counts }, wins: wins([name, 'Top Line']) })
  const counted = thatCount([round(true, 'Dadi'), round(false, 'Ravi'), round(true, 'Dadi')])
  expect(standings(counted.flatMap((each) => each.wins))).toMatchObject([{ name: 'Dadi', total: 2 }])
})

test('the table of an evening counts a person over all rounds, under their latest name', () => {
  const [person, ...others] = standings([
    { personId: 'p', name: 'Ravi', pattern: 'Top Line' },
    { personId: 'p', name: 'Ravi K', pattern: 'Top Line' },
  ])
  expect(others).toEqual([])
  expect(person).toMatchObject({ name: 'Ravi K', total: 2, wins: { 'Top Line': 2 } })
})

test('the table of one round is shown only if something was won', () => {
  const isTold = (rounds: number[], won: EveningWin[]) => isToTell({ standings: standings(won), rounds })
  expect([isTold([1], []), isTold([1, 2], []), isTold([1], DADI_TWICE)]).toEqual([false, true, true])
})
