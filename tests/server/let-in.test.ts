import { expect, test } from 'vitest'
import type { Answers, JoinAnswer, NextPersonAnswer, RoomChangeAnswer } from '#shared/api.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { ROOM_STATUSES } from '#shared/game/types.ts'
import {
  BrowserSession,
  call,
  callAndMark,
  claim,
  drawOf,
  mark,
  nextRound,
  numbersOn,
  openRoom,
  roomOf,
  type Seated,
  said,
  seatsOf,
  setRules,
  startRound,
  type TestRoom,
  winsIn,
} from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onEachDatabase } from '../support/test-server.ts'

const ask = <T>({ id, host }: TestRoom, path: string, body?: object) =>
  host.browser.post<T>(`/api/rooms/${id}/${path}`, body)
const remove = async (room: TestRoom, { id }: { id: string }) =>
  expect((await ask(room, `players/${id}/remove`)).status).toBe(200)
/** In the first round a person has the id of their player. */
const letIn = (room: TestRoom, { id }: { id: string }) => ask<RoomChangeAnswer>(room, `people/${id}/let-in`)
const join = (room: TestRoom, { name, browser }: Pick<Seated, 'name' | 'browser'>) =>
  browser.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name })
const removedFrom = async (room: TestRoom) =>
  (await room.host.browser.get<Answers['removedAnswer']>(`/api/rooms/${room.id}/removed`)).body.people
const end = (room: TestRoom) => ask(room, 'end')

/** The host on another device, by a link of their own. */
async function secondHostOf(room: TestRoom, browser: BrowserSession): Promise<TestRoom> {
  const { token } = (await ask<{ token: string }>(room, 'host-link')).body
  expect((await browser.post(`/api/rooms/${room.id}/host-link/use`, { token })).status).toBe(200)
  return { ...room, host: { ...room.host, browser } }
}

onEachDatabase({}, (server) => {
  const stranger = () => new BrowserSession(server)

  test.each(ROOM_STATUSES)('who is let in has all that they had, in a locked room that is %s', async (status) => {
    const [room, ravi] = await roomOf(server, 'Ravi', 'Meena')
    if (status !== 'waiting') await ask(room, 'start-ticket-selection')
    await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [2, 5] })
    if (status === 'active' || status === 'finished') {
      await room.start()
      for (const number of numbersOn(room, ravi.id, 2).slice(0, 5)) {
        await call(room, number)
        await mark(ravi, number, 2)
      }
      const won = { playerId: ravi.id, pattern: 'Top Line', ticketNumber: 3 }
      expect((await ravi.browser.post(`/api/rooms/${room.id}/winners`, won)).status).toBe(201)
    }
    await ask(room, 'lock', { locked: true })
    const [before, wins] = [await room.state(), await winsIn(room)]
    await remove(room, ravi)
    expect(await removedFrom(room)).toEqual([{ personId: ravi.id, name: 'Ravi' }])
    expect(await seatsOf(room, ravi.browser)).toMatchObject({ seats: [], isRemoved: true })
    if (status === 'finished') await end(room)
    const watcher = await watchRoom(server, room.id)

    expect((await letIn(room, ravi)).status).toBe(200)

    const after = await room.state()
    expect(after.players).toEqual(before.players)
    expect(after.room.selectedTickets).toEqual(before.room.selectedTickets)
    expect(await winsIn(room)).toEqual(wins)
    expect(await removedFrom(room)).toEqual([])
    const payload = { personId: ravi.id, name: 'Ravi', player: { id: ravi.id } }
    expect((await watcher.until(1))[0]).toMatchObject({ type: 'player_let_in', payload })
    expect(await seatsOf(room, ravi.browser)).toMatchObject({ seats: [{ playerId: ravi.id }] })
    if (status !== 'finished')
      expect((await join(room, ravi)).body).toMatchObject({ id: ravi.id, isReconnection: true })
    const again = await ask(room, `players/${ravi.id}/remove`)
    expect(again.status, 'they can be removed again').toBe(status === 'finished' ? 409 : 200)
  })

  test('two devices of the host let somebody in at once, and both are told the same', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    const other = await secondHostOf(room, stranger())
    await remove(room, ravi)
    const { version } = await room.state()
    const answers = await Promise.all([room, other, room, other].map((by) => letIn(by, ravi)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set([version + 1]))
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
  })

  test('nobody lets themselves in, and a stranger learns of nobody', async () => {
    const [room, ravi, meena] = await roomOf(server, 'Ravi', 'Meena')
    await remove(room, ravi)
    const path = `/api/rooms/${room.id}/people/${ravi.id}/let-in`
    expect(said(await ravi.browser.post(path))).toEqual([403, 'removed_by_host'])
    expect(said(await meena.browser.post(path))).toEqual([403, 'not_host'])
    expect(said(await meena.browser.get(`/api/rooms/${room.id}/removed`))).toEqual([403, 'not_host'])
    expect(said(await join(room, ravi))).toEqual([403, 'removed_by_host'])
    expect(said(await letIn(room, { id: 'nobody' }))).toEqual([404, 'player_not_found'])
    const elsewhere = await openRoom(server)
    expect(said(await letIn(elsewhere, ravi)), 'removed from another room').toEqual([404, 'player_not_found'])
  })

  test('who was removed before the start plays with the tickets that the start would have given them', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    await ravi.browser.post(`/api/rooms/${room.id}/join`, { name: 'Ravi', ticketCount: 4 })
    await remove(room, ravi)
    await setRules(room, { most: 2 })
    await room.start()
    await call(room)
    expect((await letIn(room, ravi)).status).toBe(200)
    const { players, room: view } = await room.state()
    const held = { ticketCount: 2, selectedTicketIds: [0, 1], ticketSelectionDone: true, isReady: true }
    expect(players[1]).toMatchObject({ name: 'Ravi', ...held })
    expect(view.selectedTickets[ravi.id]).toEqual([0, 1])
    await callAndMark(room, ravi, 5)
    expect((await claim(room, ravi, 'Top Line')).status).toBe(201)
  })

  test('in a later round they may come in again, as the same person', async () => {
    const [room, ravi, tara] = await roomOf(server, 'Ravi', 'Tara')
    await room.start()
    for (const each of [ravi, tara]) await remove(room, each)
    await end(room)
    await nextRound(room, 1)
    await ask(room, 'lock', { locked: true })
    expect((await removedFrom(room)).map(({ name }) => name)).toEqual(['Ravi', 'Tara'])
    for (const each of [ravi, ravi, tara]) expect((await letIn(room, each)).status).toBe(200)
    expect(await removedFrom(room)).toEqual([])
    expect(
      (await room.state()).players.map(({ name }) => name),
      'they are not seated',
    ).toEqual(['Asha'])
    const waiting = { personId: ravi.id, name: 'Ravi' }
    expect(await seatsOf(room, ravi.browser)).toEqual({ seats: [], waiting })
    expect((await join(room, ravi)).body).toMatchObject({ personId: ravi.id, isReconnection: false })
    await startRound(room)
    const asked = await tara.browser.post<NextPersonAnswer>(`/api/rooms/${room.id}/next-people`, { name: 'Tara' })
    expect(asked).toMatchObject({ body: { personId: tara.id } })
    expect((await room.state()).waiting, 'in a game they wait for the next').toEqual(['Tara'])
  })

  test('somebody on paper comes back with their sheet, unless their name or the draw has gone on without them', async () => {
    const room = await openRoom(server)
    const onPaper = async (name: string) => (await ask<PlayerView>(room, 'papers', { name, ticketCount: 2 })).body
    const [nani, dadi, nana] = [await onPaper('Nani'), await onPaper('Dadi'), await onPaper('Nana')]
    const people = (await room.state()).players
    const back = ({ personId }: PlayerView) => letIn(room, { id: personId })
    await remove(room, nani)
    expect((await back(nani)).status).toBe(200)
    expect((await room.state()).players).toEqual(people)
    await remove(room, dadi)
    expect((await join(room, { name: 'Dadi', browser: stranger() })).status).toBe(201)
    expect(said(await back(dadi))).toEqual([409, 'name_taken'])
    await remove(room, nana)
    await room.start()
    await remove(room, nani)
    expect((await back(nani)).status, 'the draw knows them').toBe(200)
    expect(said(await back(nana)), 'the draw was fixed without them').toEqual([409, 'game_already_started'])
    await end(room)
    await nextRound(room, 1)
    expect(await removedFrom(room), 'they are made anew').toEqual([])
    expect(said(await back(nana))).toEqual([404, 'player_not_found'])
    expect((await drawOf(server, room)).paper?.people.map(({ paperNo }) => paperNo)).toEqual([1])
  })
})
