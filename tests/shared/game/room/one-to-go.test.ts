import { expect, test } from 'vitest'
import type { Pattern } from '#shared/game/patterns.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import { oneToGo } from '#shared/game/room/one-to-go.ts'
import type { PlayerView, RoomView, WinnerState } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { roomState } from '../../../support/room-state.ts'

const ticket = ticketsFor(playerSeed('482913', 'p0'))[0] as Ticket
const all = numbersOf(ticket)
/** The numbers of a ticket by their places: 0 to 4 are the top line, and so on. */
const at = (...places: number[]) => places.map((place) => all[place] as number)
const others = (count: number) =>
  [...Array(90).keys()]
    .map((i) => i + 1)
    .filter((number) => !all.includes(number))
    .slice(0, count)
const win = (pattern: Pattern, playerId = 'p1'): WinnerState => ({
  id: `${pattern} ${playerId}`,
  playerId,
  playerName: playerId,
  pattern,
  ticketNumber: 1,
  seq: 1,
  place: 0,
})

const HOUSES: Partial<HouseRules> = { patterns: ['Second House', 'Full House'] }

interface Case {
  called: number[]
  /** As called unless given. */
  marked?: number[]
  rules?: Partial<HouseRules>
  room?: Partial<RoomView>
  player?: Partial<PlayerView>
  wins?: WinnerState[]
}

test.each<[string, Case, Pattern[]]>([
  ['three numbers of a line', { called: at(0, 1, 2) }, []],
  ['four numbers of a line', { called: at(0, 1, 2, 3) }, ['First Five', 'Top Line']],
  ['four numbers of two lines', { called: at(0, 1, 5, 6) }, ['First Five']],
  ['a number that was called and not marked', { called: at(0, 1, 2, 3), marked: at(0, 1, 2) }, []],
  ['a complete line', { called: at(0, 1, 2, 3, 4), room: { disabledPatterns: ['First Five'] } }, []],
  ['a line that is won', { called: at(0, 1, 2, 3), room: { disabledPatterns: ['Top Line'] } }, ['First Five']],
  ['all but one number', { called: at(...Array(14).keys()) }, ['Bottom Line', 'Full House']],
  [
    'three corners',
    { called: at(0, 4, 10), rules: { patterns: ['Laddu', 'Four Corners'] } },
    ['Laddu', 'Four Corners'],
  ],
  [
    'nine numbers of two lines',
    { called: at(0, 1, 2, 3, 4, 11, 12, 13, 14), rules: { patterns: ['Two Lines'] } },
    ['Two Lines'],
  ],
  ['a house before its time', { called: at(...Array(14).keys()), rules: HOUSES }, ['Full House']],
  [
    'a house in its time',
    {
      called: at(...Array(14).keys()),
      rules: HOUSES,
      room: { disabledPatterns: ['Full House'] },
      wins: [win('Full House')],
    },
    ['Second House'],
  ],
  ['calls that are not on the ticket', { called: others(30) }, []],
  ['a ticket that is out', { called: at(0, 1, 2, 3), player: { outOf: { 'Top Line': [0] } } }, ['First Five']],
  [
    'a second prize where there is one each',
    { called: at(...Array(14).keys()), rules: { one: true }, wins: [win('First Five', 'p0')] },
    ['Full House'],
  ],
  [
    'somebody else’s prize where there is one each',
    { called: at(0, 1, 2, 3), rules: { one: true }, wins: [win('Middle Line')] },
    ['First Five', 'Top Line'],
  ],
  [
    'what was complete at an earlier call and is claimable on that call alone',
    { called: [...at(0, 1, 2, 3, 4), ...others(1)], marked: at(0, 1, 2, 3), rules: { claims: 'next' } },
    [],
  ],
])('%s', (_what, { called, marked = called, rules = {}, room = {}, player = {}, wins = [] }, wanted) => {
  const state = roomState({ status: 'active', calledNumbers: called, rules: { ...DEFAULT_RULES, ...rules }, ...room })
  const me = { ...(state.players[0] as PlayerView), selectedTicketIds: [0], ...player }
  const near = oneToGo({ room: state.room, winners: wins, player: me, ticketId: 0, ticket, marked })
  expect(near).toEqual(wanted)
})
