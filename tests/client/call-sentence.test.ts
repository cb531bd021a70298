import { expect, it, test, vi } from 'vitest'
import { callSentence, distances } from '#client/screens/active-game/by-ear/call-sentence.ts'
import { logOf } from '#client/screens/active-game/by-ear/game-log-sheet.tsx'
import { isFeltAsMine } from '#client/screens/active-game/game/waiting-tickets.ts'
import { changeSettings } from '#client/settings/settings.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { wordsReady } from '#client/words/i18n.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { PATTERNS } from '#shared/game/patterns.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { plain } from '#shared/named.ts'
import { roomState } from '../support/room-state.ts'

const tickets = ticketsFor(playerSeed('482913', 'p1'))
const [first, second] = tickets as [Ticket, Ticket]
const rowOf = (ticket: Ticket, row: number) => (ticket[row] ?? []).filter((cell) => cell !== null)
const holds = (ticket: Ticket, number: number) => numbersOf(ticket).includes(number)
const nowhere = ALL_NUMBERS.find((each) => !holds(first, each) && !holds(second, each)) as number
const [number = 0, ...others] = rowOf(first, 0)
const twin = tickets.findLastIndex((ticket) => holds(ticket, number))

interface Case {
  room?: Partial<RoomView>
  rules?: Partial<HouseRules>
  player?: Partial<PlayerView>
  winners?: Partial<WinnerView>[]
}

function standing({ room = {}, rules = {}, player = {}, winners = [] }: Case) {
  const state = roomState({ status: 'active', ...room })
  return {
    room: { ...state.room, rules: { ...state.room.rules, ...rules } },
    player: { ...(state.players[0] as PlayerView), selectedTicketIds: [0, 1], ...player },
    winners: winners as WinnerView[],
    tickets,
  }
}

const LINES = { rules: { patterns: ['Top Line', 'Full House'] } } satisfies Case
const NO_HELP = { rules: { ...LINES.rules, help: 'none' } } satisfies Case
const holding = (...selectedTicketIds: number[]) => ({ player: { selectedTicketIds } })
const called = (count: number, disabledPatterns: RoomView['disabledPatterns'] = []) => ({
  room: { calledNumbers: others.slice(0, count), disabledPatterns },
})

it.each<[heard: string, number: number, of: Case]>([
  [`${nowhere}. Not on your tickets.`, nowhere, {}],
  [`${nowhere}. Not on your ticket.`, nowhere, holding(0)],
  [`${number}.`, number, holding()],
  [`${number}. On ticket 1, top row. Four to go for First Five.`, number, {}],
  [`${number}. On your ticket, top row. Four to go for Top Line.`, number, { ...LINES, ...holding(0) }],
  [`${number}. On tickets 1 and ${twin + 1}. Four to go for First Five.`, number, holding(0, twin)],
  [`${number}. On ticket 1, top row. Two to go for Top Line.`, number, { ...LINES, ...called(2) }],
  [`${number}. On ticket 1, top row. Top Line is ready.`, number, { ...LINES, ...called(4) }],
  [`${number}. On ticket 1, top row. Ten to go for Full House.`, number, { ...LINES, ...called(4, ['Top Line']) }],
  [`${number}. On ticket 1, top row.`, number, { ...NO_HELP, ...called(4) }],
  [`${number}. On ticket 1, top row.`, number, { rules: { patterns: ['Bottom Line'] } }],
])('a call is heard as: %s', (heard, number, of) => {
  expect(callSentence(number, standing(of))).toBe(heard)
  const calledNumbers = [...(of.room?.calledNumbers ?? []), number]
  const known = standing({ ...of, room: { ...of.room, calledNumbers } })
  expect(callSentence(number, known), 'when the call is in the state already').toBe(heard)
})

test('each sentence of a call has at most 14 words, in both languages and for every pattern', async () => {
  changeSettings({ pageLanguage: 'hi' })
  await wordsReady()
  const ownPattern = { name: '♥ ♥ ♥ ♥ ♥ ♥ ♥ ♥ ♥ ♥ ♥ ♥', positions: [0, 1, 2] }
  const heard: string[] = []
  for (const pattern of PATTERNS) {
    for (const held of [holding(...tickets.keys()), holding(0, 1, 2)]) {
      const known = standing({ rules: { patterns: [pattern], ownPattern }, ...held })
      for (const each of ALL_NUMBERS) heard.push(callSentence(each, known, 'en'), callSentence(each, known, 'hi'))
    }
  }
  changeSettings({ pageLanguage: 'en' })
  const long = heard.filter((sentence) => sentence.split(' ').length > 14)
  expect(long).toEqual([])
  expect(heard.filter((sentence) => /undefined|[A-Za-z].*[\u0900-\u097f]/.test(sentence))).toEqual([])
  expect(heard.filter((sentence) => /टिकट \d और \d+ पर। फुल हाउस: 14 बाकी।/.test(sentence)).length).toBeGreaterThan(9)
})

test('the nearest pattern comes first, and none is named where help is off', () => {
  const of = standing({ ...LINES, room: { calledNumbers: rowOf(second, 0) } })
  expect(distances(of).map(({ pattern, ticketId, left }) => [pattern, ticketId, left])).toEqual([
    ['Top Line', 1, 0],
    ['Full House', 1, 10],
  ])
  expect(distances(standing({ rules: { help: 'none' } }))).toEqual([])
})

test('a vibration tells a number of one’s own only to those who want help, where it is allowed', () => {
  const isFelt = (rules: Partial<HouseRules>, called = number) =>
    isFeltAsMine(called, standing({ rules }).room.rules, { tickets, ticketIds: [0, 1] })
  const before = isFelt({})
  changeSettings({ byEar: 'reader' })
  expect([before, isFelt({}), isFelt({ help: 'none' }), isFelt({}, nowhere)]).toEqual([false, true, false, false])
  changeSettings({ byEar: 'off' })
})

test('the log lists calls, wins and notices in their order, the newest first', () => {
  const won = { seq: 2, place: 0, playerName: 'Ravi', pattern: 'Top Line' } as WinnerView
  const { room } = standing({ room: { calledNumbers: [7, 47, 90] } })
  const shared = { ...won, place: 1, playerName: 'Meena' }
  const notices = (['0 Begun.', '3 Paused.', '2 A false claim.', '3 Going on.'] as const).map((told) => {
    return { calls: Number(told[0]), text: () => told.slice(2) }
  })
  expect(logOf(room, [won, shared], notices).map(plain)).toEqual([
    ...['Going on.', 'Paused.', '3. 90 called'],
    ...['A false claim.', 'Meena shares Top Line too!', 'Ravi has won Top Line!', '2. 47 called'],
    ...['1. 7 called', 'Begun.'],
  ])
})

test('the vibrations of a call, an own number, one to go and a win differ, also in easy mode', () => {
  const vibrated = vi.fn<(pattern: number[]) => boolean>()
  vi.stubGlobal('navigator', { userAgent: '', vibrate: vibrated, userActivation: { hasBeenActive: true } })
  for (const easyMode of [false, true]) {
    changeSettings({ easyMode })
    for (const what of ['call', 'mine', 'near', 'win'] as const) vibrate(what)
  }
  changeSettings({ easyMode: false, vibration: false })
  vibrate('win')
  changeSettings({ vibration: true })
  expect(vibrated).toHaveBeenCalledTimes(8)
  // Pauses count: a hand that feels two patterns tells how often, and how long at the end.
  expect(new Set(vibrated.mock.calls.map(([pattern]) => `${pattern.length} ${pattern.at(-1)}`)).size).toBe(8)
})
