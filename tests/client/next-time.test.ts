import { beforeEach, expect, test } from 'vitest'
import { eveningIn, fileOf } from '#client/next-time/evening-file.ts'
import {
  eveningOf,
  forgetGroup,
  type KeptEvening,
  keep,
  keptEvenings,
  nextStart,
  scored,
  seasonTable,
} from '#client/next-time/kept-evening.ts'
import { DAY_MS } from '#shared/game/durations.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { RoomWithPlayers } from '#shared/game/room/state.ts'

const FAMILY: KeptEvening = {
  ...{ group: '482913 one', host: 'Asha', ticketCount: 2, name: 'Kitty', startsAt: '2026-11-28T14:30:00.000Z' },
  rules: { ...DEFAULT_RULES, ties: 'share', prizes: { 'Full House': 'The big bowl' } },
  phones: ['Ravi', 'दादी'],
  papers: [{ name: 'Nani', ticketCount: 3 }],
  season: [{ key: '482913 one', scores: [{ name: 'Ravi', wins: 2 }] }],
}

/** A room with these people, the first of whom hosts; the last plays on paper. */
function roomWith(id: string, ...names: string[]): RoomWithPlayers {
  const players = names.map((name, at) => ({
    ...{ name, isHost: at === 0, gone: false, ticketCount: 1 },
    kind: at === names.length - 1 ? 'paper' : 'phone',
  }))
  const room = { id, createdAt: '2026-11-28T14:13:00.000Z', rules: DEFAULT_RULES }
  return { room, players, waiting: [] } as unknown as RoomWithPlayers
}

beforeEach(() => {
  for (const kept of keptEvenings()) forgetGroup(kept)
})

test('an evening is kept with its rules, prizes and people, and forgotten at a word', () => {
  keep(FAMILY)
  expect(keptEvenings()).toEqual([FAMILY])
  forgetGroup(FAMILY)
  expect(keptEvenings()).toEqual([])
})

test('an evening of the same people takes the place of the last one, and others have their own', () => {
  const first = eveningOf(roomWith('482913', 'Asha', 'Ravi', 'Nani'))
  keep(first)
  expect(first).toMatchObject({ host: 'Asha', phones: ['Ravi'], papers: [{ name: 'Nani', ticketCount: 1 }] })
  const second = eveningOf(roomWith('719564', 'asha', 'Ravi', 'Nani'))
  expect(second.group).toBe(first.group)
  expect(eveningOf(roomWith('180241', 'Asha', 'Colleague', 'Boss')).group).not.toBe(first.group)
  expect(eveningOf(roomWith('180241', 'Asha', 'Ravi', 'New'), first.group).group, 'in a room for them').toBe(
    first.group,
  )
  for (const at of [1, 2, 3]) keep({ ...FAMILY, group: `${at}` })
  expect(keptEvenings().map(({ group }) => group)).toEqual(['3', '2', '1'])
})

test('a table counts each evening once, and people by the latest of their names', () => {
  const { room } = roomWith('719564', 'Asha', 'Nani')
  const scores = [
    { name: 'ravi', total: 1 },
    { name: 'Asha', total: 3 },
  ]
  const twice = scored(scored(FAMILY, room, [{ name: 'Asha', total: 9 }]), room, scores)
  expect(twice.season).toHaveLength(2)
  expect(seasonTable(twice.season ?? [])).toEqual([
    { name: 'Asha', wins: 3, rank: 1 },
    { name: 'ravi', wins: 3, rank: 1 },
  ])
  expect(scored({ ...FAMILY, season: null }, room, scores).season, 'nobody asked for a table').toBeNull()
})

test.each([
  ['a week later', 0, '2026-12-05T14:30:00.000Z'],
  ['on the same day of the week, however long ago it was', 17, '2026-12-19T14:30:00.000Z'],
])('the next evening is %s', (_, days, next) => {
  const now = new Date(Date.parse(FAMILY.startsAt) + days * DAY_MS)
  expect(nextStart(FAMILY, now).toISOString()).toBe(next)
  expect(nextStart({ startsAt: '2026-11-28T14:37:00.000Z' }, now).toISOString(), 'at a quarter').toBe(next)
})

test('a file brings the same evening to another phone', () => {
  expect(eveningIn(fileOf(FAMILY))).toEqual(FAMILY)
})

const file = fileOf(FAMILY)
const BAD: Record<string, [text: string, why: string]> = {
  'something else': ['{"tambola": "draw"}', 'not ours'],
  'no JSON': ['%PDF-1.4', 'not ours'],
  nothing: ['', 'not ours'],
  'a list': ['[]', 'not ours'],
  'half of ours': [file.slice(0, file.length / 2), 'damaged'],
  'ours with another name': [file.replace('Nani', 'Nan'), 'damaged'],
  'ours without its checksum': [file.replace('checksum', 'sum'), 'damaged'],
}
test.each(Object.entries(BAD))('%s is refused', (_, [text, why]) => {
  expect(eveningIn(text)).toBe(why)
})

test('ours with a list of numbers for names is refused, also with its checksum', () => {
  expect(eveningIn(fileOf({ ...FAMILY, phones: [7] as never }))).toBe('damaged')
})
