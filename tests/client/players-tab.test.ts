import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlayersList } from '#client/screens/active-game/tabs/players-tab.tsx'
import type { PlayerId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { oneRoom } from '../support/one-room.ts'

const [someone] = oneRoom().gameState.players
if (!someone) throw new Error('there is no player')
const named = (name: string) => ({ ...someone, id: name as PlayerId, name, isHost: false })
const winOf = (name: string, pattern: Pattern) => ({ playerId: name as PlayerId, pattern }) as WinnerView

const tabOf = (names: string[], winners: WinnerView[]) =>
  renderToStaticMarkup(
    createElement(PlayersList, {
      players: names.map(named),
      playerId: 'Me' as PlayerId,
      callerId: null,
      winners,
      rules: {},
    }),
  )
const namesIn = (html: string) => [...html.matchAll(/wrap-anywhere">([^<]+)</g)].map(([, name]) => name)

test('oneself comes first, then who has won most, then the others in their order', () => {
  const html = tabOf(
    ['Ravi', 'Meena', 'Me', 'Dadi'],
    [winOf('Dadi', 'Top Line'), winOf('Meena', 'First Five'), winOf('Dadi', 'Full House')],
  )
  expect(namesIn(html)).toEqual(['Me', 'Dadi', 'Meena', 'Ravi'])
  expect(html).toContain('Top Line, Full House')
})

test.each([
  [6, 0, false],
  [7, 6, false],
  [13, 12, true],
])('of %i players the tickets of %i are folded', (players, folded, canSeek) => {
  const others = Array.from({ length: players - 1 }, (_, i) => `Guest ${i}`)
  const html = tabOf(['Me', ...others], [])
  expect(html.match(/<details/g) ?? []).toHaveLength(folded)
  expect(html.includes('Find a player')).toBe(canSeek)
})

test('up to six people see the numbers and marks of each other; the tickets of a crowd are drawn when opened', () => {
  const [holder] = oneRoom().gameState.players
  if (!holder) throw new Error('there is no player')
  const tickets = ticketsFor(playerSeed(holder.roomId, 'Ravi'))
  const numbers = numbersOf(tickets[1] as Ticket)
  const ravi = { ...named('Ravi'), selectedTicketIds: [1], markedNumbers: { 1: numbers.slice(0, 2) } }
  const html = (others: string[]) =>
    renderToStaticMarkup(
      createElement(PlayersList, {
        players: [ravi, ...others.map((name) => ({ ...named(name), selectedTicketIds: [] }))],
        playerId: 'Me' as PlayerId,
        callerId: null,
        winners: [],
        rules: {},
      }),
    )
  const seen = html(['Me'])
  const shown = [...seen.matchAll(/<text[^>]*>(\d+)</g)].map(([, number]) => Number(number))
  expect(shown.toSorted((a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b))
  expect(seen).toContain('Ticket 2: 2 of 15 marked')
  expect(html(['Me', 'A', 'B', 'C', 'D', 'E', 'F'])).not.toContain('<text')
})
