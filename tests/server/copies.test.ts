import { expect, test } from 'vitest'
import { nextStep } from '#client/server-state/next-step.ts'
import type { RoomAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { type RoomWatcher, watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** A browser's copy that only applies messages and never fetches. */
async function toldCopy(room: TestRoom, watcher: RoomWatcher) {
  let copy: RoomAnswer = await room.state()
  let taken = 0
  return {
    /** The copy at the room's current version, next to the server's answer. */
    compare: async () => {
      const now = await room.state()
      const known = copy.version
      await watcher.until(taken + now.version - known)
      for (const message of watcher.heard.slice(taken, taken + now.version - known)) {
        const next = nextStep(copy, message)
        if (next === null || next === 'ask') throw new Error(`${message.type} could not be applied`)
        copy = next
        taken++
      }
      // Marks are told to nobody.
      const withoutMarks = now.players.map((player) => ({ ...player, markedNumbers: {} }))
      expect(copy).toEqual({ ...now, players: withoutMarks })
    },
  }
}

onOneDatabase({}, (server) => {
  test('a copy that only applies messages always equals what the server would answer', async () => {
    const room = await openRoom(server)
    const watcher = await watchRoom(server, room.id)
    const copy = await toldCopy(room, watcher)
    const { browser, id } = room.host
    const ravi = await room.join('Ravi', 3)
    await copy.compare()
    const meena = await room.join('Meena')
    await meena.browser.post(`/api/players/${meena.id}/confirm-tickets`, { ticketIds: [0] })
    await meena.browser.post(`/api/rooms/${room.id}/join`, { name: 'Meena', ticketCount: 4 })
    await copy.compare()
    await ravi.browser.post(`/api/rooms/${room.id}/join`, { name: 'Ravi', ticketCount: 2 })
    await copy.compare()
    await meena.browser.post(`/api/players/${meena.id}/name`, { name: 'Minu' })
    await copy.compare()
    await browser.post(`/api/rooms/${room.id}/papers`, { ticketCount: 2, sheets: 3 })
    await copy.compare()
    await browser.post(`/api/rooms/${room.id}/lock`, { locked: true })
    await browser.post(`/api/rooms/${room.id}/players/${meena.id}/remove`)
    await copy.compare()
    await browser.post(`/api/rooms/${room.id}/call-number`, { number: 90 })
    await copy.compare()
    await browser.post(`/api/rooms/${room.id}/start-ticket-selection`)
    for (const ticket of [4, 2, 7]) {
      await browser.post(`/api/rooms/${room.id}/tickets/${ticket}/select`, { playerId: id })
      await copy.compare()
    }
    await browser.post(`/api/rooms/${room.id}/tickets/4/unselect`, { playerId: id })
    await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [8, 0] })
    await copy.compare()
    await room.start()
    await copy.compare()
    await browser.post(`/api/rooms/${room.id}/call-number`)
    await copy.compare()
    for (const number of numbersOf(ticketsFor(playerSeed(room.id, id))[2] as Ticket)) {
      await browser.post(`/api/rooms/${room.id}/call-number`, { number })
      await browser.post(`/api/players/${id}/mark`, { ticketId: 2, number })
    }
    await copy.compare()
    await ravi.browser.post(`/api/players/${ravi.id}/leave`)
    await copy.compare()
    await ravi.browser.post(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
    await new BrowserSession(server).post(`/api/rooms/${room.id}/next-people`, { name: 'Sonu' })
    await copy.compare()
    for (const pattern of CLASSIC) {
      await browser.post(`/api/rooms/${room.id}/winners`, { playerId: id, pattern, ticketNumber: 3 })
      await copy.compare()
    }
    expect((await room.state()).room.status).toBe('finished')

    const told = watcher.heard.flatMap((message) =>
      message.type === 'winner_announced' ? [message.payload.winner] : [],
    )
    const { body: stored } = await browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id)
    const { screenshot: _picture, ...first } = stored.toSorted(byId)[0] as WinnerView
    expect(told.toSorted(byId)[0], 'a win is announced as it is stored').toEqual(first)
    expect(told.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort())
    watcher.socket.close()
  })

  test('so does a copy of a room with house rules', async () => {
    const room = await openRoom(server)
    const watcher = await watchRoom(server, room.id)
    const copy = await toldCopy(room, watcher)
    const { browser } = room.host
    const choose = (rules: object) => browser.send('PUT', `/api/rooms/${room.id}/rules`, rules)
    const players = [await room.join('Ravi', 3), await room.join('Meena', 4)]
    for (const { browser: own, id } of players)
      await own.post(`/api/players/${id}/confirm-tickets`, { ticketIds: [0, 1, 2] })
    await copy.compare()
    const rules = {
      ties: 'share',
      bogey: 'out',
      patterns: ['First Five', 'Top Line'],
      prizes: { 'Top Line': 'dinner' },
    }
    for (const change of [rules, { most: 2 }, { hostPlays: false }]) {
      await choose(change)
      await copy.compare()
    }
    await room.start()
    const numbers = ({ id }: Seated) => numbersOf(ticketsFor(playerSeed(room.id, id))[0] as Ticket).slice(0, 5)
    for (const number of new Set(players.flatMap(numbers)))
      await browser.post(`/api/rooms/${room.id}/call-number`, { number })
    const claim = (player: Seated, pattern: string) =>
      player.browser.post(`/api/rooms/${room.id}/winners`, { playerId: player.id, pattern, ticketNumber: 1 })
    for (const player of players) {
      await claim(player, 'Top Line')
      await copy.compare()
      for (const number of numbers(player))
        await player.browser.post(`/api/players/${player.id}/mark`, { ticketId: 0, number })
    }
    for (const player of players) {
      expect((await claim(player, 'First Five')).status).toBe(201)
      await copy.compare()
    }
    watcher.socket.close()
  })
})
