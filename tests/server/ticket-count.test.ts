import { describe, expect, test } from 'vitest'
import { BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const confirm = (player: Seated, ticketIds: number[]) =>
  player.browser.post(`/api/players/${player.id}/confirm-tickets`, { ticketIds })
const comeBack = (room: TestRoom, { browser, name }: Seated, ticketCount?: number) =>
  browser.post(`/api/rooms/${room.id}/join`, { name, ticketCount })
const ticketsOf = async (room: TestRoom, { id }: Seated) => {
  const player = (await room.state()).players.find((each) => each.id === id)
  return { held: player?.selectedTicketIds, isDone: player?.ticketSelectionDone, asked: player?.ticketCount }
}

onOneDatabase({}, (server) => {
  describe('returning before the first call with another number of tickets', () => {
    test.each([
      ['more: the next of the ten are added', [1, 2], 4, [0, 1, 2, 3]],
      ['fewer: the first ones are kept', [0, 1, 5], 2, [0, 1]],
      ['all ten', [3], 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
      ['the same number: the chosen ones are kept', [4, 7], 2, [4, 7]],
      ['no number in the request', [0, 1, 2], undefined, [0, 1, 2]],
    ])('%s', async (_what, before, ticketCount, after) => {
      const room = await openRoom(server)
      const dadi = await room.join('Dadi', before.length)
      await confirm(dadi, before)
      const watcher = await watchRoom(server, room.id)
      expect(await comeBack(room, dadi, ticketCount)).toMatchObject({ status: 200 })
      expect(await ticketsOf(room, dadi)).toEqual({ held: after, isDone: true, asked: after.length })

      // Watchers learn it from the message alone.
      await room.join('Last')
      const heard = await watcher.until(before.join() === after.join() ? 1 : 2)
      const told = heard.filter(({ type }) => type === 'tickets_confirmed').map(({ payload }) => payload)
      expect(told).toEqual(before.join() === after.join() ? [] : [{ playerId: dadi.id, ticketIds: after }])
      watcher.socket.close()
    })

    test('during selection the number of tickets changes, and they remain unconfirmed', async () => {
      const room = await openRoom(server)
      const dadi = await room.join('Dadi', 3)
      for (const ticket of [0, 1, 2]) {
        await dadi.browser.post(`/api/rooms/${room.id}/tickets/${ticket}/select`, { playerId: dadi.id })
      }
      await comeBack(room, dadi, 2)
      expect(await ticketsOf(room, dadi)).toEqual({ held: [0, 1], isDone: false, asked: 2 })
      await comeBack(room, dadi, 5)
      expect(await ticketsOf(room, dadi)).toEqual({ held: [0, 1, 2, 3, 4], isDone: false, asked: 5 })
    })

    test('a player without a selection gets the new number at the start', async () => {
      const room = await openRoom(server)
      const dadi = await room.join('Dadi', 1)
      await comeBack(room, dadi, 3)
      await room.start()
      expect(await ticketsOf(room, dadi)).toEqual({ held: [0, 1, 2], isDone: true, asked: 3 })
    })
  })

  test('after the first call and after the end the tickets stay', async () => {
    const room = await openRoom(server)
    const dadi = await room.join('Dadi', 1)
    await confirm(dadi, [0])
    await room.start()
    await comeBack(room, dadi, 2)
    expect(await ticketsOf(room, dadi), 'nothing was called yet').toEqual({ held: [0, 1], isDone: true, asked: 2 })
    await room.host.browser.post(`/api/rooms/${room.id}/call-number`, {})
    for (const end of [false, true]) {
      if (end) await room.host.browser.post(`/api/rooms/${room.id}/end`)
      expect(await comeBack(room, dadi, 6)).toMatchObject({ status: 200 })
      expect(await ticketsOf(room, dadi)).toEqual({ held: [0, 1], isDone: true, asked: 2 })
    }
  })

  test('a new player without a number gets one ticket, and none in a finished game', async () => {
    const room = await openRoom(server)
    const meena = await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Meena' })
    expect(meena).toMatchObject({ status: 201, body: { ticketCount: 1 } })
    await room.start()
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    const late = await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Late' })
    expect(late).toMatchObject({ status: 409, body: { code: 'game_over', message: 'This game is over.' } })
  })
})
