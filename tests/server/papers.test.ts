import { expect, test } from 'vitest'
import type { Answers, DrawAnswer, ErrorAnswer, EveningAnswer } from '#shared/api.ts'
import { paperPlayerId } from '#shared/game/paper.ts'
import type { PlayerView, WinnerView } from '#shared/game/room/state.ts'
import {
  BrowserSession,
  call,
  callNumbers,
  drawOf,
  nextRound,
  numbersOn,
  openRoom,
  roomOf,
  setRules,
  startRound,
  type TestRoom,
} from '../support/browser-session.ts'
import { commonVerdicts } from '../support/draw-verifiers.ts'
import { onOneDatabase } from '../support/test-server.ts'

type Papers = Answers['papersAnswer'] & ErrorAnswer

const papers = (room: TestRoom, body: object, headers?: Record<string, string>) =>
  room.host.browser.post<Papers>(`/api/rooms/${room.id}/papers`, { ticketCount: 1, ...body }, headers)
const onPaper = async (room: TestRoom, name: string, ticketCount = 1) =>
  (await papers(room, { name, ticketCount })).body
const claim = (room: TestRoom, playerId: string, pattern: string, ticketNumber = 1, by = room.host.browser) =>
  by.post<WinnerView & ErrorAnswer>(`/api/rooms/${room.id}/winners`, { playerId, pattern, ticketNumber })
const remove = (room: TestRoom, playerId: string) =>
  room.host.browser.post(`/api/rooms/${room.id}/players/${playerId}/remove`)
const end = (room: TestRoom) => room.host.browser.post(`/api/rooms/${room.id}/end`)
const brief = ({ name, paperNo, ticketCount }: PlayerView) => `${paperNo} ${name} ${ticketCount}`

onOneDatabase({}, (server) => {
  test('people on paper are players with a number, and ready with their first tickets', async () => {
    const room = await openRoom(server)
    const made = await papers(room, { name: ' Nani ', ticketCount: 6 })
    const ready = { kind: 'paper', paperNo: 1, ticketCount: 6, isReady: true, ticketSelectionDone: true }
    expect(made).toMatchObject({ status: 201, body: { ...ready, name: 'Nani' } })
    const { id, personId } = made.body
    expect(id).toBe(paperPlayerId(personId, 1))
    const { players, room: seen } = await room.state()
    expect(players[1]).toEqual(expect.objectContaining({ id, selectedTicketIds: [0, 1, 2, 3, 4, 5] }))
    expect(seen.selectedTickets[id]).toEqual([0, 1, 2, 3, 4, 5])
    expect('kind' in (players[0] ?? {}), 'nothing is said of others').toBe(false)
    // A phone has the name of a sheet.
    await room.join('Paper 2')
    expect((await papers(room, { sheets: 4, ticketCount: 2 })).body.name).toBe('Paper 3')
    const onSheets = (await room.state()).players.filter(({ kind }) => kind === 'paper')
    expect(onSheets.map(brief)).toEqual(['1 Nani 6', '3 Paper 3 2', '4 Paper 4 2', '5 Paper 5 2', '6 Paper 6 2'])
  })

  test('a repeated request adds nobody, also after the round, and a different one does', async () => {
    const room = await openRoom(server)
    const headers = { 'idempotency-key': 'ab'.repeat(16) }
    const wish = { sheets: 3 }
    const first = await papers(room, wish, headers)
    const again = await Promise.all([papers(room, wish, headers), papers(room, wish, headers)])
    for (const each of again) expect(each).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect((await papers(room, { sheets: 2 }, headers)).status).toBe(201)
    expect((await room.state()).players.length).toBe(6)
    await room.start()
    await end(room)
    await nextRound(room, 1)
    expect((await papers(room, wish, headers)).body).toMatchObject({ personId: first.body.personId, paperNo: 1 })
    expect((await room.state()).players.length).toBe(6)
  })

  test('a request for paper is checked, and its name follows the rules of joins', async () => {
    const [room] = await roomOf(server, 'Ravi')
    for (const [what, body, said] of [
      ['no number of tickets', { ticketCount: undefined }, '400 invalid_paper_count'],
      ['no ticket', { ticketCount: 0 }, '400 invalid_paper_count'],
      ['seven tickets', { ticketCount: 7 }, '400 invalid_paper_count'],
      ['no sheet', { sheets: 0 }, '400 invalid_sheets'],
      ['201 sheets', { sheets: 201 }, '400 invalid_sheets'],
      ['two sheets with one name', { sheets: 2, name: 'Nani' }, '400 invalid_sheets'],
      ['a name that cannot be seen', { name: ' ' }, '400 name_required'],
      ['the name of somebody else', { name: 'Ravi' }, '409 name_taken'],
      ['a name that looks like another', { name: 'Rаvi' }, '409 name_taken'],
      ['a name that is written like another', { name: 'Ravi\u200d' }, '409 name_taken'],
    ] as const) {
      const { status, body: answer } = await papers(room, body)
      expect(`${status} ${answer.code}`, what).toBe(said)
    }
  })

  test('people on paper are added only while people can join, and take places of the room', async () => {
    const room = await openRoom(server)
    await setRules(room, { most: 2 })
    expect((await onPaper(room, 'Nani', 6)).ticketCount, 'as many as the rules allow').toBe(2)
    const lock = async (locked: boolean) =>
      expect(await room.host.browser.post(`/api/rooms/${room.id}/lock`, { locked })).toMatchObject({ status: 200 })
    await lock(true)
    expect((await papers(room, {})).body.code).toBe('room_locked')
    await lock(false)
    for (const sheets of [200, 200]) expect(await papers(room, { sheets })).toMatchObject({ status: 201 })
    expect((await papers(room, { sheets: 99 })).body.code, 'all or none').toBe('room_full')
    expect(await papers(room, { sheets: 98 })).toMatchObject({ status: 201 })
    const joined = await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Om' })
    expect(joined.body).toMatchObject({ code: 'room_full' })
    expect((await room.state()).players.length).toBe(500)
  })

  test('the host can correct the name of a person on paper, and removing them frees it', async () => {
    const room = await openRoom(server)
    const nani = await onPaper(room, 'Nani')
    const renamed = await room.host.browser.post(`/api/players/${nani.id}/name`, { name: 'Nani ji' })
    expect(renamed).toMatchObject({ status: 200, body: { player: { name: 'Nani ji', paperNo: 1 } } })
    expect((await remove(room, nani.id)).status).toBe(200)
    const joined = await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Nani ji' })
    expect(joined).toMatchObject({ status: 201, body: { name: 'Nani ji' } })
    expect((await papers(room, {})).body.paperNo, 'the number of a removed sheet is not given again').toBe(2)
  })

  test('a claim on paper counts every called number as marked, and follows the house rules', async () => {
    const [[room, ravi], elsewhere] = [await roomOf(server, 'Ravi'), await openRoom(server)]
    await setRules(room, { bogey: 'out', claims: 'next', one: true })
    const [nani, dadi] = [await onPaper(room, 'Nani', 2), await onPaper(room, 'Dadi')]
    const removed = await onPaper(room, 'Om')
    const other = await onPaper(elsewhere, 'Nani')
    await room.start()
    await callNumbers(room, numbersOn(room, nani.id, 1).slice(0, 5))
    await remove(room, removed.id)
    const said = async (playerId: string, pattern: string, ticket?: number, by?: BrowserSession) => {
      const { status, body } = await claim(room, playerId, pattern, ticket, by)
      return `${status} ${body.code ?? body.playerName}`
    }
    for (const [wanted, ...claimed] of [
      ['404 player_not_found', removed.id, 'Top Line'],
      ['404 player_not_found', other.id, 'Top Line'],
      ['404 player_not_found', paperPlayerId(nani.personId, 2), 'Top Line', 2],
      ['400 ticket_not_yours', nani.id, 'Top Line', 3],
      ['400 unknown_pattern', nani.id, 'Star', 2],
      ['400 pattern_not_valid', dadi.id, 'Top Line'],
      ['201 Nani', nani.id, 'Top Line', 2],
      ['200 Nani', nani.id, 'Top Line', 2],
      ['409 one_prize_each', nani.id, 'First Five', 2],
      ['409 pattern_closed', dadi.id, 'Top Line'],
    ] as [wanted: string, ...Parameters<typeof said>][])
      expect(await said(...claimed)).toBe(wanted)
    const numbers = numbersOn(room, dadi.id)
    // The sixth call for her ticket completes the middle line, and an earlier one First Five.
    await callNumbers(room, [...numbers.slice(0, 1), ...numbers.slice(5, 10)])
    const { players } = await room.state()
    expect(players.find(({ id }) => id === dadi.id)?.outOf).toEqual({ 'Top Line': [0] })
    await room.host.browser.post(`/api/players/${room.host.id}/leave`)
    await ravi.browser.post(`/api/rooms/${room.id}/takeover`)
    const renamed = await ravi.browser.post(`/api/players/${dadi.id}/name`, { name: 'Dadi ji' })
    expect(renamed.body).toMatchObject({ code: 'not_your_seat' })
    expect(await said(dadi.id, 'First Five', 1, ravi.browser)).toBe('409 claim_too_late')
    expect(await said(dadi.id, 'Middle Line', 1, ravi.browser), 'it is out of that pattern only').toBe('201 Dadi')
    expect((await room.state()).room.callerId, 'who claims for them goes on calling').toBe(ravi.id)
  })

  test('people on paper keep their printed sheets in later rounds, for every host and absence', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    const [nani, dadi] = [await onPaper(room, 'Nani', 3), await onPaper(room, 'Dadi')]
    const records: string[] = []
    let host = room.host
    for (let round = 1; round <= 3; round++) {
      const { players, room: seen } = await room.state()
      const ours = players.filter(({ kind }) => kind === 'paper')
      expect(ours.map(({ id }) => id)).toEqual([nani, dadi].map(({ personId }) => paperPlayerId(personId, round)))
      expect(ours.map(brief)).toEqual([nani, dadi].map(brief))
      expect(ours.map(({ id }) => seen.selectedTickets[id])).toEqual([[0, 1, 2], [0]])
      expect(ours.every(({ isReady, ticketSelectionDone }) => isReady && ticketSelectionDone)).toBe(true)
      records.push(JSON.stringify(await drawOf(server, room)))
      await startRound(room, host)
      const first = ours[0]?.id ?? ''
      const old = await claim(room, paperPlayerId(nani.personId, round - 1), 'Top Line', 1, host.browser)
      expect(old.body.code, 'the sheet of the round before').toBe('player_not_found')
      for (const number of numbersOn(room, first).slice(0, 5)) await call(room, number, host.browser)
      expect((await claim(room, first, 'Top Line', 1, host.browser)).status, `the host of round ${round}`).toBe(201)
      await host.browser.post(`/api/rooms/${room.id}/end`)
      // From the second round on Ravi hosts.
      const byPaper = { after: round, hostId: first }
      const refused = await host.browser.post<ErrorAnswer>(`/api/rooms/${room.id}/next-round`, byPaper)
      expect(refused.body.code, 'nobody on paper hosts').toBe('player_not_found')
      const next = players.find(({ personId }) => personId === ravi.id)
      await nextRound(room, round, host.browser, next?.id)
      host = ravi
      const { body } = await host.browser.get<DrawAnswer>(`/api/rooms/${room.id}/draw?round=${round}`)
      const people = [nani, dadi].map(({ paperNo, personId, ticketCount: tickets }) => {
        return { paperNo, personId, playerId: paperPlayerId(personId, round), tickets }
      })
      expect(body.paper).toEqual({ round, people })
      records.push(JSON.stringify(body))
    }
    expect(await commonVerdicts(records)).toEqual(records.map((_, i) => (i % 2 ? 'verified' : 'right_so_far')))
    const { rounds } = (await host.browser.get<EveningAnswer>(`/api/rooms/${room.id}/evening`)).body
    for (const { wins } of rounds) expect(wins).toMatchObject([{ name: 'Nani', personId: nani.personId }])
    expect(rounds[2]?.players.map(({ kind, paperNo }) => [kind, paperNo])).toContainEqual(['paper', 2])
  })

  test('a person on paper removed after the start stays in the evidence, one removed before does not', async () => {
    const room = await openRoom(server)
    const [nani, dadi] = [await onPaper(room, 'Nani'), await onPaper(room, 'Dadi')]
    await remove(room, nani.id)
    expect((await drawOf(server, room)).paper?.people.map(({ paperNo }) => paperNo)).toEqual([2])
    await room.start()
    await remove(room, dadi.id)
    const running = await drawOf(server, room)
    await end(room)
    const draws = [running, await drawOf(server, room)]
    expect(draws.map(({ paper }) => paper?.people.map(({ paperNo }) => paperNo))).toEqual([[2], [2]])
    expect(await commonVerdicts(draws.map((draw) => JSON.stringify(draw)))).toEqual(['right_so_far', 'verified'])
  })

  test('a person whose phone never came keeps their name', async () => {
    const [room] = await roomOf(server, 'Om')
    for (const round of [1, 2]) {
      await startRound(room)
      await nextRound(room, round)
    }
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha'])
    expect((await papers(room, { name: 'Om' })).body.code).toBe('name_taken')
  })

  /** Fifteen numbers with the columns 1-10 to 81-90, row by row. */
  const SHOP = [10, 11, 30, 45, 90, 2, 20, 40, 58, 70, 5, 21, 60, 71, 81]
  const write = (room: TestRoom, body: object, by = room.host.browser) =>
    by.post<Papers>(`/api/rooms/${room.id}/write-ticket`, { numbers: SHOP, ...body })

  test('a ticket of a shop that the host writes down wins, and the evidence says who wrote it down and when', async () => {
    const room = await openRoom(server)
    await setRules(room, { patterns: ['Top Line', 'Middle Line', 'Breakfast', 'Full House'] })
    const nani = await onPaper(room, 'Nani', 2)
    await room.start()
    await callNumbers(room, SHOP.slice(0, 5))
    const kept = await write(room, { personId: nani.personId, numbers: [45, 90, 10, 30, 11, ...SHOP.slice(5)] })
    const written = { 2: { numbers: SHOP, after: 5 } }
    expect(kept).toMatchObject({ status: 201, body: { id: nani.id, written, selectedTicketIds: [0, 1, 2] } })
    expect((await write(room, { personId: nani.personId })).status, 'the same again').toBe(200)
    expect((await claim(room, nani.id, 'Middle Line', 3)).body.code).toBe('pattern_not_valid')
    expect(await claim(room, nani.id, 'Top Line', 3)).toMatchObject({ status: 201, body: { ticketNumber: 3 } })
    // Somebody who was not on paper before.
    await callNumbers(room, [2, 20, 40, 58, 70, 21, 5])
    const kaki = await write(room, { name: 'Kaki' })
    expect(kaki).toMatchObject({
      status: 201,
      body: { paperNo: 2, written: { 0: { after: 12 } }, selectedTicketIds: [0] },
    })
    expect((await claim(room, kaki.body.id, 'Middle Line')).status).toBe(201)
    expect((await claim(room, nani.id, 'Breakfast', 3)).status, 'all below 30: 10, 11, 2, 20, 5, 21').toBe(201)
    await remove(room, kaki.body.id)
    await end(room)
    const draw = await drawOf(server, room)
    const noted = draw.written?.tickets.map(({ paperNo, ticket, after }) => [paperNo, ticket, after])
    expect([draw.format, noted]).toEqual([
      'tambola-draw-v5',
      [
        [1, 3, 5],
        [2, 1, 12],
      ],
    ])
    expect(await commonVerdicts([JSON.stringify(draw)])).toEqual(['verified'])
    await nextRound(room, 1)
    const after = (await room.state()).players.find(({ paperNo }) => paperNo === 1)
    expect([after?.ticketCount, after?.selectedTicketIds, after?.written]).toEqual([2, [0, 1], undefined])
  })

  test('a ticket is written down only by who calls, during the game, for somebody on paper', async () => {
    const [room, ravi] = await roomOf(server, 'Ravi')
    const said = async (body: object, by?: BrowserSession) => {
      const { status, body: answer } = await write(room, body, by)
      return `${status} ${answer.code}`
    }
    expect(await said({ name: 'Kaki' })).toBe('409 game_not_active')
    await room.start()
    const swapped = [11, 19, ...SHOP.slice(2)]
    for (const [wanted, ...asked] of [
      ['403 not_host', { name: 'Kaki' }, ravi.browser],
      ['400 name_required', {}],
      ['409 name_taken', { name: 'Ravi' }],
      ['404 player_not_found', { personId: ravi.id }],
      ['400 invalid_request', { name: 'Kaki', numbers: SHOP.slice(1) }],
      ['400 invalid_request', { name: 'Kaki', numbers: [SHOP[1], ...SHOP.slice(1)] }],
      ['400 invalid_request', { name: 'Kaki', numbers: swapped }],
      ['400 invalid_number', { name: 'Kaki', numbers: [91, ...SHOP.slice(1)] }],
    ] as [string, ...Parameters<typeof said>][])
      expect(await said(...asked), JSON.stringify(asked[0])).toBe(wanted)
    await room.host.browser.post(`/api/rooms/${room.id}/lock`, { locked: true })
    expect(await said({ name: 'Kaki' })).toBe('423 room_locked')
    expect((await room.state()).players.length, 'nothing is half done').toBe(2)
  })
})
