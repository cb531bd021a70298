import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlayersList } from '#client/screens/active-game/tabs/players-tab.tsx'
import { peopleToGo } from '#client/screens/tv/tv-prizes.tsx'
import type { PlayerId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { PlayerView, WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { oneRoom } from '../support/room-state.ts'

const { room, players } = oneRoom().gameState
const [someone] = players as [PlayerView]
const named = (name: string) => ({ ...someone, id: name as PlayerId, personId: name, name, isHost: false })
const winOf = (name: string, pattern: Pattern) => ({ personId: name, pattern }) as WinnerView

const tabOf = (
  names: string[],
  winners: WinnerView[],
  change: Partial<PlayerView> = {},
  seconds: PlayerView[] = [],
) => {
  const seats = names.map((name) => ({ ...named(name), ...change }))
  return renderToStaticMarkup(
    createElement(PlayersList, {
      ...{ players: seats, seats: [...seats, ...seconds] },
      personId: 'Me',
      room: { ...room, calledNumbers: Array.from({ length: 90 }, (_, i) => i + 1) },
      winners,
    }),
  )
}
const namesIn = (html: string) => [...html.matchAll(/wrap-anywhere">([^<]+)</g)].map(([, name]) => name)

test('the list of players has oneself first, then those with most wins, then the others in order', () => {
  const wins = [winOf('Dadi', 'Top Line'), winOf('Meena', 'First Five'), winOf('Dadi', 'Full House')]
  const html = tabOf(['Ravi', 'Meena', 'Me', 'Dadi'], wins)
  expect(namesIn(html)).toEqual(['Me', 'Dadi', 'Meena', 'Ravi'])
  expect(html).toContain('Top Line, Full House')
})

test.each([
  [6, 0, false],
  [7, 6, false],
  [13, 12, true],
])('a room of %i players folds the tickets of %i', (players, folded, canSeek) => {
  const html = tabOf(['Me', ...Array.from({ length: players - 1 }, (_, i) => `Guest ${i}`)], [])
  expect(html.match(/<details/g) ?? []).toHaveLength(folded)
  expect(html.includes('Find a player')).toBe(canSeek)
})

test('up to six people see each other’s numbers and marks, and a crowd’s tickets are drawn when opened', () => {
  const numbers = numbersOf(ticketsFor(playerSeed(someone.roomId, 'Ravi'))[1] as Ticket)
  const held = { selectedTicketIds: [1], markedNumbers: { 1: numbers.slice(0, 2) } }
  const seen = tabOf(['Ravi'], [], held)
  const shown = [...seen.matchAll(/<text[^>]*>(\d+)</g)].map(([, number]) => Number(number))
  expect(new Set(shown)).toEqual(new Set(numbers))
  expect(seen).toContain('Ticket 2: 2 of 15 marked')
  expect(tabOf(['Ravi'], [], { ...held, kind: 'paper' })).toContain('Ticket 2: 15 of 15 marked')
  expect(tabOf(['Ravi', 'A', 'B', 'C', 'D', 'E', 'F'], [], held)).not.toContain('<text')
})

test('the TV counts those who need one more number, without those who have left', () => {
  const calledNumbers = numbersOf(ticketsFor(playerSeed(room.id, someone.id))[0] as Ticket).slice(0, 4)
  const gone = { ...someone, id: 'p2', personId: 'p2', gone: true }
  const second = { ...someone, id: 'p3', personId: someone.personId }
  const near = peopleToGo({ room: { ...room, calledNumbers }, seats: [someone, gone, second] }, [])
  expect(near.get('First Five')).toBe(1)
})

test('somebody who came in twice stands in the list once, with the tickets of both seats', () => {
  const second = { ...named('Ravi 2'), personId: 'Ravi', selectedTicketIds: [3] }
  const html = tabOf(['Ravi', 'Dadi'], [], { selectedTicketIds: [1] }, [second])
  expect(namesIn(html)).toEqual(['Ravi', 'Dadi'])
  expect(html.match(/#2 #4/g)).toHaveLength(1)
})
