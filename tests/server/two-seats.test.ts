import { expect, test } from 'vitest'
import type { EveningAnswer, RoomChangeAnswer } from '#shared/api.ts'
import { standings } from '#shared/game/evening.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { ROOM_STATUSES } from '#shared/game/types.ts'
import { judge } from '../../scripts/judge-draw.ts'
import {
  type Answer,
  BrowserSession,
  call,
  callAndMark,
  callNumbers,
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
  type TestRoom,
  winsIn,
} from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onEachDatabase } from '../support/test-server.ts'

const ask = (room: TestRoom, path: string, body?: object, by = room.host.browser) =>
  by.post<RoomChangeAnswer>(`/api/rooms/${room.id}/${path}`, body)
const join = (room: TestRoom, kept: { id: string }, second: { id: string }, by = room.host.browser) =>
  ask(room, 'same-person', { keptId: kept.id, secondId: second.id }, by)
const part = (room: TestRoom, second: { id: string }, by = room.host.browser) =>
  ask(room, 'two-people', { secondId: second.id }, by)
const done = async (answer: Promise<Answer>) => expect(await answer).toMatchObject({ status: 200 })
const confirm = ({ browser, id }: Seated, ticketIds: number[]) =>
  browser.post(`/api/players/${id}/confirm-tickets`, { ticketIds })
const playerOf = async (room: TestRoom, { id }: { id: string }) =>
  (await room.state()).players.find((player) => player.id === id) as PlayerView
/** A second seat of the same browser. */
const seatBeside = async (room: TestRoom, { browser }: Seated, name: string): Promise<Seated> => {
  const { body } = await browser.post<PlayerView>(`/api/rooms/${room.id}/join`, { name })
  return { browser, id: body.id, name }
}

onEachDatabase({}, (server) => {
  test.each(ROOM_STATUSES)(
    'seats that are joined have one person, and tickets, marks and wins stay: %s',
    async (status) => {
      const [room, phone, laptop] = await roomOf(server, 'Ravi', 'Ravi 2')
      if (status !== 'waiting') await ask(room, 'start-ticket-selection')
      for (const seat of [phone, laptop]) await confirm(seat, [0, 4])
      if (status === 'active' || status === 'finished') {
        await room.start()
        await callAndMark(room, laptop, 5)
        expect((await claim(room, laptop, 'Top Line')).status).toBe(201)
        await callAndMark(room, phone, 3)
      }
      if (status === 'finished') await ask(room, 'end')
      const before = await room.state()
      const watcher = await watchRoom(server, room.id)

      await done(join(room, phone, laptop))

      const after = await room.state()
      const [asha, first, second] = before.players as [PlayerView, PlayerView, PlayerView]
      const former = { personId: laptop.id, name: 'Ravi 2', ticketIds: [0, 4], isDone: true }
      expect(after.players).toEqual([asha, first, { ...second, personId: phone.id, name: 'Ravi', former }])
      expect(after.room.selectedTickets).toEqual(before.room.selectedTickets)
      expect((await winsIn(room)).map(({ personId, playerId }) => [personId, playerId])).toEqual(
        status === 'waiting' || status === 'ticket_selection' ? [] : [[phone.id, laptop.id]],
      )
      expect((await watcher.until(1))[0]).toMatchObject({ type: 'second_seat', payload: { player: { former } } })
      for (const { browser } of [phone, laptop])
        expect((await seatsOf(room, browser)).seats.map(({ playerId, name }) => [playerId, name])).toEqual([
          [phone.id, 'Ravi'],
          [laptop.id, 'Ravi'],
        ])
      expect((await join(room, phone, laptop)).body.version, 'repeated').toBe(after.version)

      await done(part(room, laptop))

      expect((await room.state()).players).toEqual(before.players)
      for (const { browser, id } of [phone, laptop])
        expect((await seatsOf(room, browser)).seats).toMatchObject([{ playerId: id, isLent: false, isLentOut: false }])
    },
  )

  test('the next round has one seat for both devices, and the evening one person', async () => {
    const [room, phone, laptop] = await roomOf(server, 'Ravi', 'Ravi 2')
    await room.start()
    for (const [seat, pattern] of [
      [phone, 'First Five'],
      [laptop, 'Top Line'],
    ] as const) {
      await callAndMark(room, seat, 5)
      expect((await claim(room, seat, pattern)).status).toBe(201)
    }
    await done(join(room, phone, laptop))
    await nextRound(room, 1)
    const { players } = await room.state()
    expect(players.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
    const now = players[1] as PlayerView
    for (const { browser } of [phone, laptop]) {
      expect((await seatsOf(room, browser)).seats).toMatchObject([{ playerId: now.id, isLent: false }])
      expect((await confirm({ browser, id: now.id, name: '' }, [3])).status).toBe(200)
    }
    const { rounds } = (await room.host.browser.get<EveningAnswer>(`/api/rooms/${room.id}/evening`)).body
    expect(standings(rounds[0]?.wins ?? [])).toMatchObject([{ personId: phone.id, name: 'Ravi', total: 2 }])
    const tablet = new BrowserSession(server)
    const third = await tablet.post(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
    expect(said(third), 'one of two devices has just acted').toEqual([409, 'seat_in_use'])
  })

  test('a seat without tickets gives way to the other one, and nobody waits for it', async () => {
    const [room, phone, laptop] = await roomOf(server, 'Ravi', 'Ravi 2')
    await ask(room, 'start-ticket-selection')
    await done(join(room, phone, laptop))
    expect(await playerOf(room, laptop)).toMatchObject({ selectedTicketIds: [], ticketSelectionDone: true })
    expect((await confirm({ ...phone, browser: laptop.browser }, [2])).status, 'the laptop plays the one').toBe(200)
    await room.start()
    expect((await playerOf(room, laptop)).selectedTicketIds).toEqual([])
    await done(part(room, laptop))
    expect((await playerOf(room, laptop)).selectedTicketIds, 'what the start would have given').toEqual([0])
  })

  test('one person has one limit of tickets, before the start and after it', async () => {
    const [room, phone, laptop] = await roomOf(server, 'Ravi', 'Ravi 2')
    await setRules(room, { most: 3 })
    await confirm(phone, [0, 1])
    await confirm(laptop, [0, 1])
    await done(join(room, phone, laptop))
    expect((await playerOf(room, laptop)).selectedTicketIds, 'from the end').toEqual([0])
    expect(said(await confirm(phone, [0, 1, 2]))).toEqual([409, 'too_many_tickets'])
    expect(said(await confirm(laptop, [7, 8]))).toEqual([409, 'too_many_tickets'])
    await setRules(room, { most: 2 })
    expect((await playerOf(room, laptop)).selectedTicketIds).toEqual([])
    await setRules(room, { most: 3 })
    await done(part(room, laptop))
    expect((await playerOf(room, laptop)).selectedTicketIds).toEqual([0, 1])
    await room.start()
    await call(room)
    expect(said(await join(room, phone, laptop))).toEqual([409, 'too_many_tickets'])
    await ask(room, 'end')
    await done(join(room, phone, laptop))
  })

  test('one prize each counts the person, and wins are in the name of the seat that is kept', async () => {
    const [room, phone, laptop] = await roomOf(server, 'Ravi', 'Ravi 2')
    await setRules(room, { one: true })
    await room.start()
    await callAndMark(room, phone, 5)
    expect((await claim(room, phone, 'Top Line')).status).toBe(201)
    await done(join(room, phone, laptop))
    const numbers = numbersOn(room, laptop.id)
    await callNumbers(room, numbers)
    for (const number of numbers) await mark(laptop, number)
    expect(said(await claim(room, laptop, 'First Five'))).toEqual([409, 'one_prize_each'])
    const won = await claim(room, laptop, 'Full House')
    expect(won.body).toMatchObject({ playerName: 'Ravi', personId: phone.id, playerId: laptop.id })
    expect((await room.state()).room.winnerAnnouncement).toContain('Ravi has won')
  })

  test('a claim and a mark on their way while seats are joined are judged as ever', async () => {
    const [room, phone, laptop] = await roomOf(server, 'Ravi', 'Ravi 2')
    await room.start()
    const numbers = numbersOn(room, laptop.id)
    await callNumbers(room, numbers)
    for (const number of numbers.slice(0, 5)) await mark(laptop, number)
    const inFlight = await Promise.all([
      claim(room, laptop, 'Top Line'),
      join(room, phone, laptop),
      mark(laptop, numbers[7] as number),
      claim(room, laptop, 'Top Line', phone.browser),
    ])
    expect(inFlight.slice(0, 3).map(({ status }) => status)).toEqual([201, 200, 200])
    expect((await playerOf(room, laptop)).markedNumbers[0]).toHaveLength(6)
    expect(await winsIn(room)).toMatchObject([{ playerId: laptop.id, personId: phone.id }])
    for (const browser of [phone.browser, laptop.browser])
      expect((await mark({ ...laptop, browser }, numbers[8] as number)).status, 'both devices mark').toBe(200)
  })

  test('the host joins any two, and who owns both their own; nobody else does', async () => {
    const [room, ravi, meena] = await roomOf(server, 'Ravi', 'Meena')
    const typo = await seatBeside(room, ravi, 'Ravvi')
    expect(said(await join(room, ravi, meena, ravi.browser))).toEqual([403, 'not_host'])
    expect(said(await join(room, ravi, typo, meena.browser))).toEqual([403, 'not_host'])
    expect(said(await join(room, ravi, typo, new BrowserSession(server)))).toEqual([401, 'no_seat'])
    const borrower = new BrowserSession(server)
    for (const name of ['Tara', 'Meena']) await borrower.post(`/api/rooms/${room.id}/join`, { name })
    const tara = (await room.state()).players.find(({ name }) => name === 'Tara') as PlayerView
    expect(said(await join(room, tara, meena, borrower)), 'a borrowed seat').toEqual([403, 'not_host'])
    expect((await join(room, ravi, typo, ravi.browser)).status).toBe(200)
    expect(said(await join(room, meena, typo))).toEqual([409, 'cannot_be_same'])
    expect(said(await join(room, typo, meena))).toEqual([409, 'cannot_be_same'])
    expect(said(await join(room, ravi, meena)), 'no third one').toEqual([409, 'cannot_be_same'])
    expect(said(await join(room, meena, meena))).toEqual([409, 'cannot_be_same'])
    expect(said(await join(room, meena, room.host))).toEqual([409, 'cannot_be_same'])
    expect((await part(room, typo, ravi.browser)).status).toBe(200)
    await room.start()
    await call(room)
    expect((await join(room, ravi, typo, ravi.browser)).status).toBe(200)
    expect(said(await part(room, typo, ravi.browser)), 'it could win a prize more').toEqual([403, 'not_host'])
    expect((await part(room, typo)).status).toBe(200)
  })

  test('a host has two devices at most, by a link or by a second seat', async () => {
    const [room, laptop] = await roomOf(server, 'Asha 2')
    const link = (await ask(room, 'host-link')).body as unknown as { token: string }
    const tablet = new BrowserSession(server)
    expect((await tablet.post(`/api/rooms/${room.id}/host-link/use`, link)).status).toBe(200)
    expect(said(await join(room, room.host, laptop))).toEqual([409, 'too_many_devices'])
    await room.host.browser.send('DELETE', `/api/rooms/${room.id}/host-link`)
    await done(join(room, room.host, laptop))
    expect((await ask(room, 'lock', { locked: true }, laptop.browser)).status, 'the laptop hosts too').toBe(200)
    expect(said(await tablet.post(`/api/rooms/${room.id}/host-link/use`, link))).toEqual([403, 'host_link_over'])
    await done(part(room, laptop))
    expect(said(await ask(room, 'lock', { locked: false }, laptop.browser))).toEqual([403, 'not_host'])
  })

  test('who is removed goes with both seats, and comes back with both', async () => {
    const [room, phone, laptop] = await roomOf(server, 'Ravi', 'Ravi 2')
    await room.start()
    await callAndMark(room, laptop, 2)
    await done(join(room, phone, laptop))
    const before = await room.state()
    await done(ask(room, `players/${laptop.id}/remove`))
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha'])
    const { body } = await room.host.browser.get<{ people: object[] }>(`/api/rooms/${room.id}/removed`)
    expect(body.people).toEqual([{ personId: phone.id, name: 'Ravi' }])
    for (const { browser } of [phone, laptop])
      expect(await seatsOf(room, browser)).toMatchObject({ seats: [], isRemoved: true })
    await done(ask(room, `people/${phone.id}/let-in`))
    expect((await room.state()).players).toEqual(before.players)
    await done(ask(room, `players/${phone.id}/remove`))
    await nextRound(room, 1)
    await done(ask(room, `people/${phone.id}/let-in`))
    const again = await phone.browser.post(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
    expect(again.body).toMatchObject({ personId: phone.id })
  })

  test('names and ways back: the kept name follows a correction, the other one leads back to its seat', async () => {
    const [room, phone, laptop] = await roomOf(server, 'Ravvi', 'Ravi 2')
    await done(join(room, phone, laptop))
    const rename = (id: string, name: string) => room.host.browser.post(`/api/players/${id}/name`, { name })
    expect((await rename(laptop.id, 'Ravi')).status, 'by either seat').toBe(200)
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Ravi', 'Ravi'])
    for (const seat of [phone, laptop]) expect(said(await rename(seat.id, 'Ravi 2'))).toEqual([409, 'name_taken'])
    const back = await laptop.browser.post(`/api/rooms/${room.id}/join`, { name: 'Ravi 2' })
    expect(back.body).toMatchObject({ id: laptop.id, name: 'Ravi', isReconnection: true })
    await done(part(room, laptop))
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha', 'Ravi', 'Ravi 2'])
  })

  test('the evidence of the draw says whose two seats are one person’s, and both verifiers read it', async () => {
    const [room, phone, laptop] = await roomOf(server, 'Ravi', 'Ravi 2')
    await room.start()
    await call(room)
    await done(join(room, phone, laptop))
    const evidence = await drawOf(server, room)
    const twoSeats = [{ playerId: phone.id, secondId: laptop.id }]
    expect(evidence).toMatchObject({ format: 'tambola-draw-v4', twoSeats })
    expect(judge(JSON.stringify(evidence))).toBe('right_so_far')
    await nextRound(room, 1)
    const { body } = await room.host.browser.get<object>(`/api/rooms/${room.id}/draw?round=1`)
    expect(judge(JSON.stringify(body))).toBe('verified')
    expect(body).toMatchObject({ twoSeats })
  })

  test('a guest on paper is nobody’s second seat', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    const nani = (await ask(room, 'papers', { name: 'Nani', ticketCount: 1 })).body as unknown as PlayerView
    for (const [kept, second] of [
      [ravi, nani],
      [nani, ravi],
    ] as const)
      expect(said(await join(room, kept, second))).toEqual([409, 'cannot_be_same'])
  })
})
