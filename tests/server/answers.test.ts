import { expect, test } from 'vitest'
import { roomEvent } from '#shared/game/room/events.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { ADMIN_CODE, asAdmin, uploadLink } from '../support/admin.ts'
import { ANSWER_OF, answersTaken } from '../support/as-browsers-take-it.ts'
import {
  BrowserSession,
  call,
  callNumbers,
  drawOf,
  hostTicket,
  openRoom,
  winEverything,
} from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** Sent only after seconds or minutes of silence, and taken in the tests of those: of sockets and of the host's tools. */
const AFTER_SILENCE = ['caller_changed']

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

// `BrowserSession` and `MessageLog` take nothing that a page would not take, here and in every other test.
onOneDatabase({ ADMIN_CODE }, (server) => {
  test('browsers take the answer of every route and every kind of message, and know each of their fields', async () => {
    answersTaken.clear()
    const room = await openRoom(server, 'Asha', 1, { startsAt: inDays(1), zone: 'Asia/Kolkata' })
    const { browser, id } = room.host
    const watcher = await watchRoom(server, room.id)
    const post = (from: BrowserSession, path: string, body?: unknown) => from.post(`/api/rooms/${room.id}${path}`, body)

    const ravi = await room.join('Ravi')
    const mallory = await room.join('Mallory')
    await post(mallory.browser, '/join', { name: 'Mallory', ticketCount: 2 })
    await post(browser, '/papers', { name: 'Nani', ticketCount: 2 })
    await post(browser, '/lock', { locked: true })
    await post(browser, `/players/${mallory.id}/remove`)
    await ravi.browser.post(`/api/players/${ravi.id}/name`, { name: 'Ravi Ji' })
    await browser.send('PUT', `/api/rooms/${room.id}/rules`, { bogey: 'out' })
    await browser.send('PUT', `/api/rooms/${room.id}/plan`, { startsAt: inDays(2) })
    await post(browser, '/start-ticket-selection')
    for (const step of ['select', 'unselect']) await post(browser, `/tickets/3/${step}`, { playerId: id })
    await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [4], entropy: 'ab'.repeat(16) })
    await room.start()
    await post(browser, '/auto-call', { state: 'on' })
    await post(ravi.browser, '/hold', { playerId: ravi.id })
    await post(browser, '/break', { minutes: 1 })
    await post(browser, '/auto-call', { state: 'off' })
    await browser.post(`/api/players/${id}/reactions/love`)
    const [uncalled] = numbersOf(hostTicket(room))
    await browser.post(`/api/players/${id}/unmark`, { ticketId: 0, number: uncalled })
    await call(room)
    await callNumbers(room, numbersOf(hostTicket(room)))
    await post(browser, '/takeover')
    await post(ravi.browser, '/winners', { playerId: ravi.id, pattern: 'Full House', ticketNumber: 5 })
    await ravi.browser.post(`/api/players/${ravi.id}/leave`)
    await post(ravi.browser, '/join', { name: 'Ravi Ji' })
    await post(browser, '/lock', { locked: false })
    await post(new BrowserSession(server), '/next-people', { name: 'Sonu' })
    await winEverything(room)
    await post(browser, '/end')
    await browser.get(`/api/rooms/${room.id}`)
    await browser.get(`/api/rooms/${room.id}/winners`)
    await drawOf(server, room)
    await post(browser, '/close-evening')
    await post(browser, '/next-round', { after: 1 })
    await post(browser, '/invite')
    const made = await browser.post<{ token: string }>(`/api/rooms/${room.id}/host-link`)
    await post(new BrowserSession(server), '/host-link/use', { token: made.body.token })
    await browser.get(`/api/rooms/${room.id}/host-link`)
    await browser.send('DELETE', `/api/rooms/${room.id}/host-link`)
    for (const path of ['evening', 'invite', 'rounds/1', 'seats']) await browser.get(`/api/rooms/${room.id}/${path}`)

    const admin = await asAdmin(server)
    const ad = { imageUrl: 'https://pictures.example/strip.webp', linkUrl: 'https://shop.example/' }
    const { body: added } = await admin.post<{ id: string }>('/api/advertisements', ad)
    await admin.get('/api/advertisements')
    await admin.get('/api/addresses')
    await admin.send('PUT', `/api/advertisements/${added.id}`, ad)
    await admin.send('DELETE', `/api/advertisements/${added.id}`)
    for (const what of ['rooms', 'days']) await admin.get(`/api/analytics/${what}`)
    await uploadLink(admin)
    await admin.send('DELETE', '/api/admin/session')

    expect([...answersTaken].toSorted()).toEqual(Object.keys(ANSWER_OF).toSorted())
    const kinds: string[] = roomEvent.def.options.flatMap(({ shape }) => shape.type.def.values)
    await watcher.log.until('the next round', (messages) => messages.some(({ type }) => type === 'round_opened'))
    await watcher.log.nth('reactions', 1)
    const heard = new Set(watcher.heard.map(({ type }) => type))
    expect([...heard, ...AFTER_SILENCE].toSorted()).toEqual(kinds.toSorted())
    watcher.socket.close()
  })
})
