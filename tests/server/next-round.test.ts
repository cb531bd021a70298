import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrawAnswer, EveningAnswer, JoinAnswer, PlayerAnswer, SeatsAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { PlayerView, WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { judge } from '../../scripts/judge-draw.ts'
import {
  BrowserSession,
  call,
  callNumbers,
  hostTicket,
  openRoom,
  type Seated,
  type TestRoom,
  untilTaken,
  winEverything,
} from '../support/browser-session.ts'
import { NODE_COMMAND, runVerifier } from '../support/draw-verifiers.ts'
import { failEachStatementOnce } from '../support/failing-statements.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const times = (count: number) => Array.from({ length: count }, (_, i) => i)
const end = (room: TestRoom) => room.host.browser.post(`/api/rooms/${room.id}/end`)
const nextRound = (room: TestRoom, after: number, by: Seated = room.host, hostId?: string) =>
  by.browser.post(`/api/rooms/${room.id}/next-round`, { after, hostId })
const seatsOf = async (room: TestRoom, { browser }: Seated) =>
  (await browser.get<SeatsAnswer>(`/api/rooms/${room.id}/seats`)).body.seats
const inNewSeat = async (room: TestRoom, player: Seated): Promise<Seated> => {
  const [seat] = await seatsOf(room, player)
  if (!seat) throw new Error(`${player.name} has no seat`)
  return { ...player, id: seat.playerId }
}

onOneDatabase({}, (server) => {
  test('the same people play again, with new player ids, tickets, seal and order, in the seats of their browsers', async () => {
    const room = await openRoom(server, 'Asha', 2)
    const ravi = await room.join('Ravi', 3)
    const mallory = await room.join('Mallory')
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    await room.host.browser.post(`/api/rooms/${room.id}/lock`, { locked: true })
    const drawOf = async () => (await room.host.browser.get<DrawAnswer>(`/api/rooms/${room.id}/draw`)).body
    const tenCalls = async () => {
      const numbers: number[] = []
      for (let i = 0; i < 10; i++) numbers.push((await call(room)).number)
      return numbers
    }
    await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [0, 1] })
    await room.start()
    const first = await tenCalls()
    await callNumbers(room, numbersOf(hostTicket(room)))
    await winEverything(room, room.host.browser, ['Top Line'])
    await end(room)
    const [before, seal] = [await room.state(), (await drawOf()).commitment]
    const watcher = await watchRoom(server, room.id)

    expect((await nextRound(room, 1)).status).toBe(200)

    const after = await room.state()
    expect(after.room).toMatchObject({ id: room.id, round: 2, status: 'waiting', calledNumbers: [], lastWinner: null })
    expect(after.room.disabledPatterns, 'all can be won again').toEqual([])
    expect(after.epoch).not.toBe(before.epoch)
    const [opened] = await watcher.until(1)
    const told = { type: 'round_opened', payload: { round: 2 }, e: after.epoch, v: before.version + 1 }
    expect([opened, after.version]).toMatchObject([told, before.version + 1])
    const who = ({ name, personId, isHost }: PlayerView) => [name, personId, isHost]
    expect(
      after.players.map(({ ticketCount }) => ticketCount),
      'as many as they had',
    ).toEqual([2, 2])
    expect(after.players.map(who), 'who was removed stays out').toEqual(before.players.map(who))
    expect(after.players.every(({ id }) => ![room.host.id, ravi.id].includes(id))).toBe(true)
    const draw = await drawOf()
    expect(draw).toMatchObject({ secret: null, publicSeed: null, calls: [] })
    expect(draw.commitment).not.toBe(seal)
    expect(after.room.locked, 'a locked room stays locked').toBe(true)
    const again = await mallory.browser.post(`/api/rooms/${room.id}/join`, { name: 'Mallory' })
    expect(again.body).toMatchObject({ code: 'removed_by_host' })
    // A player who knows only the room and their name returns to their seat.
    const joined = await ravi.browser.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
    expect(joined.body).toMatchObject({ isReconnection: true, personId: ravi.id })
    const mark = await room.host.browser.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number: 1 })
    const claim = { playerId: room.host.id, pattern: 'Top Line', ticketNumber: 1 }
    const claimed = await room.host.browser.post(`/api/rooms/${room.id}/winners`, claim)
    expect([mark.status, claimed.status], 'ids of the round that is over').toEqual([404, 404])

    const [host, guest] = [await inNewSeat(room, room.host), await inNewSeat(room, ravi)]
    const confirm = `/api/players/${guest.id}/confirm-tickets`
    expect((await guest.browser.post(confirm, { ticketIds: [0, 1] })).status).toBe(200)
    expect((await host.browser.post(`/api/rooms/${room.id}/start`, { playerId: host.id })).status).toBe(200)
    expect(await tenCalls()).not.toEqual(first)
    const number = numbersOf(ticketsFor(playerSeed(room.id, guest.id))[0] ?? [])[0]
    await callNumbers(room, [number ?? 0])
    const marked = await guest.browser.post<PlayerAnswer>(`/api/players/${guest.id}/mark`, { ticketId: 0, number })
    expect(marked.body.player.markedNumbers).toEqual({ 0: [number] })
    watcher.socket.close()
  })

  test('the next round is refused to others, and handed to another host', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
    await end(room)
    const stranger = { browser: new BrowserSession(server), id: '', name: '' }
    const refused: [string, () => ReturnType<typeof nextRound>, number, string][] = [
      ['a guest, while the host is here', () => nextRound(room, 1, ravi), 403, 'not_host'],
      ['a stranger', () => nextRound(room, 1, stranger), 401, 'no_seat'],
      ['a round to come', () => nextRound(room, 2), 409, 'round_not_over'],
      ['for nobody', () => nextRound(room, 1, room.host, crypto.randomUUID()), 404, 'player_not_found'],
    ]
    for (const [who, open, status, code] of refused) expect(await open(), who).toMatchObject({ status, body: { code } })
    expect((await room.state()).room.round).toBe(1)
    const answers = await Promise.all(times(20).map(() => untilTaken(() => nextRound(room, 1, room.host, ravi.id))))
    expect(new Set(answers.map(({ status }) => status)), 'many presses are one switch').toEqual(new Set([200]))
    const { players, room: opened } = await room.state()
    expect(opened.round).toBe(2)
    expect(players.filter(({ isHost }) => isHost).map(({ name }) => name)).toEqual(['Ravi'])
    const host = await inNewSeat(room, ravi)
    expect((await host.browser.post(`/api/rooms/${room.id}/start`, { playerId: host.id })).status).toBe(200)
  })

  test('the draw of each round can still be asked for, and the files of an evening verify without this server', async () => {
    const room = await openRoom(server)
    const asked = async (round: number) =>
      (await new BrowserSession(server).get<DrawAnswer>(`/api/rooms/${room.id}/draw?round=${round}`)).body
    const atTheEnd: DrawAnswer[] = []
    for (const round of [1, 2, 3, 4]) {
      const host = await inNewSeat(room, room.host)
      await host.browser.post(`/api/rooms/${room.id}/start`, { playerId: host.id })
      for (let i = 0; i < 5; i++) await call(room)
      if (round === 4) break
      await end(room)
      atTheEnd.push(await asked(round))
      await nextRound(room, round)
    }
    const later = [await asked(1), await asked(2), await asked(3)]
    expect(later).toEqual(atTheEnd)
    const record = (round: number) => room.host.browser.get<RoundRecord>(`/api/rooms/${room.id}/rounds/${round}`)
    for (const [i, evidence] of later.entries()) expect((await record(i + 1)).body.draw).toEqual(evidence)
    expect((await record(4)).status, 'not over').toBe(404)
    expect(new Set(later.map(({ commitment }) => commitment)).size).toBe(3)
    for (const round of ['5', '0', 'x', '']) {
      expect((await room.host.browser.get(`/api/rooms/${room.id}/draw?round=${round}`)).status, round).toBe(404)
    }

    const folder = mkdtempSync(join(tmpdir(), 'tambola-evening-'))
    try {
      const files = [...later, await asked(4)].map((evidence, i) => {
        writeFileSync(join(folder, `${i + 1}.json`), JSON.stringify(evidence))
        return `${i + 1}.json`
      })
      const { code, out } = await runVerifier(NODE_COMMAND, folder, files)
      const said = ['1.json: verified', '2.json: verified', '3.json: verified', '4.json: right_so_far']
      expect([code, out.split('\n').slice(0, 4)]).toEqual([0, said])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('the host closes the evening, which everybody sees, and the next round opens it again', async () => {
    const room = await openRoom(server)
    await room.start()
    await end(room)
    const watcher = await watchRoom(server, room.id)
    const close = () => room.host.browser.post(`/api/rooms/${room.id}/close-evening`)
    expect((await close()).body).toMatchObject({ room: { eveningOver: true } })
    const [told] = await watcher.until(1)
    expect(told).toMatchObject({ type: 'evening_over' })
    expect((await room.state()).room.eveningOver).toBe(true)
    const { version } = await room.state()
    expect((await close()).body).toMatchObject({ version })
    await nextRound(room, 1)
    expect((await room.state()).room).toMatchObject({ eveningOver: false, round: 2 })
    expect((await close()).body).toMatchObject({ code: 'round_not_over' })
  })

  test('what is on record of a round is what its tables said, whatever was played', async () => {
    const plan = fc.record({
      guests: fc.integer({ min: 0, max: 3 }),
      calls: fc.array(fc.nat(89), { minLength: 1, maxLength: 15 }),
      own: fc.integer({ min: 0, max: 15 }),
      claims: fc.array(fc.tuple(fc.nat(3), fc.constantFrom(...CLASSIC)), { maxLength: 6 }),
      leaves: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ guests, calls, own, claims, leaves }) => {
        const room = await openRoom(server)
        const people = [room.host]
        for (let i = 0; i < guests; i++) people.push(await room.join(`Guest ${i}`, 1 + i))
        await room.start()
        // Numbers of the host's ticket come first, so that something can be won.
        const printed = numbersOf(ticketsFor(playerSeed(room.id, room.host.id))[0] ?? []).slice(0, own)
        for (const number of new Set([...printed, ...calls.map((n) => n + 1)])) await call(room, number)
        await call(room)
        for (const { browser, id } of people)
          for (const number of numbersOf(ticketsFor(playerSeed(room.id, id))[0] ?? []))
            await browser.post(`/api/players/${id}/mark`, { ticketId: 0, number })
        for (const [who, pattern] of claims) {
          const { browser, id } = people[who % people.length] ?? room.host
          await browser.post(`/api/rooms/${room.id}/winners`, { playerId: id, pattern, ticketNumber: 1 })
        }
        await end(room)
        if (leaves) await people.at(-1)?.browser.post(`/api/players/${people.at(-1)?.id}/leave`)
        const { room: view, players } = await room.state()
        const winners = (await room.host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)).body
        const draw = (await room.host.browser.get<DrawAnswer>(`/api/rooms/${room.id}/draw`)).body

        expect((await nextRound(room, 1)).status).toBe(200)

        const { body: record } = await room.host.browser.get<RoundRecord>(`/api/rooms/${room.id}/rounds/1`)
        expect(record.rules).toEqual(view.rules)
        expect(record.players).toEqual(
          players.map(({ personId, id, name, isHost, selectedTicketIds: ticketIds }) => ({
            personId,
            id,
            name,
            isHost,
            ticketIds,
          })),
        )
        expect(record.calls.map(({ number }) => number)).toEqual(view.calledNumbers)
        const chosen = record.calls.filter(({ source }) => source === 'host').map(({ number }) => number)
        expect(chosen).toEqual(view.hostCalledNumbers)
        expect(record.wins).toEqual(
          winners.map(({ pattern, prize, seq, place, personId, playerId, playerName: name, ticketNumber }) => ({
            pattern,
            prize,
            seq,
            place,
            personId,
            playerId,
            name,
            ticketNumber,
          })),
        )
        expect(record.draw).toEqual(draw)
        const { rounds } = (await room.host.browser.get<EveningAnswer>(`/api/rooms/${room.id}/evening`)).body
        expect(rounds.map(({ round, calls, wins }) => ({ round, calls, wins }))).toEqual([
          { round: 1, calls: record.calls, wins: rounds[0]?.wins },
        ])
        expect(rounds[0]?.wins.map(({ pattern, name }) => [pattern, name])).toEqual(
          winners.map(({ pattern, playerName }) => [pattern, playerName]),
        )
        expect(judge(JSON.stringify(record.draw))).toBe('verified')
      }),
      { numRuns: 3 },
    )
  })
})

onOneDatabase(
  {},
  (server) => {
    test('whichever statement of the switch fails, the round is over and complete, or the next one is', async () => {
      const room = await openRoom(server)
      const ravi = await room.join('Ravi', 2)
      const away = await room.join('Away')
      const gone = await room.join('Gone')
      await room.start()
      const comeAndEnd = async (...here: Seated[]) => {
        for (const player of here) {
          const [seat] = await seatsOf(room, player)
          await player.browser.post(`/api/players/${seat?.playerId}/confirm-tickets`, { ticketIds: [0] })
        }
        const [seat] = await seatsOf(room, room.host)
        await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: seat?.playerId })
        await end(room)
      }
      await comeAndEnd()
      await nextRound(room, 1)
      await comeAndEnd(room.host, ravi, gone)
      const leaver = await inNewSeat(room, gone)
      await leaver.browser.post(`/api/players/${leaver.id}/leave`)
      const sonu = new BrowserSession(server)
      await sonu.post(`/api/rooms/${room.id}/next-people`, { name: 'Sonu' })
      const everything = async () => ({
        state: await room.state(),
        evening: (await room.host.browser.get<EveningAnswer>(`/api/rooms/${room.id}/evening`)).body.rounds.length,
        seats: await Promise.all([room.host, ravi, away, gone].map((player) => seatsOf(room, player))),
      })
      const before = await everything()

      const failing = failEachStatementOnce()
      let failures = 0
      try {
        while ((await nextRound(room, 2)).status !== 200) failures++
      } finally {
        failing.restore()
      }
      // The last failure was of the last statement; one that had changed anything would have left two rounds on record.
      expect(failures, 'each of its statements has failed').toBeGreaterThan(12)
      const after = await everything()
      expect([before.state.room.round, after.state.room.round, before.evening, after.evening]).toEqual([2, 3, 1, 2])
      expect(after.state.version).toBe(before.state.version + 1)
      expect(after.state.players.map(({ name }) => name)).toEqual(['Asha', 'Ravi', 'Sonu'])
      expect(after.seats.map((seats) => seats.map(({ name }) => name))).toEqual([['Asha'], ['Ravi'], [], []])
      const waiting = (await away.browser.get<SeatsAnswer>(`/api/rooms/${room.id}/seats`)).body.waiting
      expect(waiting).toMatchObject({ name: 'Away' })
    })
  },
  // Each failure would be a line.
  { write: () => {} },
)
