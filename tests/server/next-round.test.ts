import { expect, test } from 'vitest'
import type { DrawAnswer, EveningAnswer, JoinAnswer, PlayerAnswer } from '#shared/api.ts'
import type { PlayerView, WinnerView } from '#shared/game/room/state.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { judge } from '../../scripts/judge-draw.ts'
import {
  BrowserSession,
  call,
  callAndMark,
  callNumbers,
  claim,
  drawOf,
  numbersOn,
  openRoom,
  playing,
  seatedNow,
  seatsOf,
  setRules,
  startRound,
  type TestRoom,
  win,
} from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { failEachStatementOnce } from '../support/statements.ts'
import { onOneDatabase } from '../support/test-server.ts'

const end = (room: TestRoom) => room.host.browser.post(`/api/rooms/${room.id}/end`)
const nextRound = (room: TestRoom, after: number, hostId?: string) =>
  room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after, hostId })

// Each failure of a statement would be a line of the log.
onOneDatabase({ LOG_LEVEL: 'silent' }, (server) => {
  test('the same people play again, with new player ids and tickets, in the seats of their browsers', async () => {
    const room = await openRoom(server, 'Asha', 2)
    const ravi = await room.join('Ravi', 3)
    const mallory = await room.join('Mallory')
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    await room.host.browser.post(`/api/rooms/${room.id}/lock`, { locked: true })
    await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [0, 1] })
    await room.start()
    await win(room, room.host, 5, ['Top Line'])
    await end(room)
    const before = await room.state()
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
    expect(after.players).toMatchObject([{ ticketCount: 2 }, { ticketCount: 2 }])
    expect(after.players.map(who), 'who was removed stays out').toEqual(before.players.map(who))
    expect(after.players.every(({ id }) => ![room.host.id, ravi.id].includes(id))).toBe(true)
    expect(await drawOf(server, room)).toMatchObject({ secret: null, publicSeed: null, calls: [] })
    expect(after.room.locked, 'a locked room stays locked').toBe(true)
    const again = await mallory.browser.post(`/api/rooms/${room.id}/join`, { name: 'Mallory' })
    expect(again.body).toMatchObject({ code: 'removed_by_host' })
    // A player who knows only the room and their name returns to their seat.
    const joined = await ravi.browser.post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
    expect(joined.body).toMatchObject({ isReconnection: true, personId: ravi.id })
    const mark = await room.host.browser.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number: 1 })
    const claimed = await claim(room, room.host, 'Top Line')
    expect([mark.status, claimed.status], 'ids of the round that is over').toEqual([404, 404])

    const guest = await seatedNow(room, ravi)
    const confirm = `/api/players/${guest.id}/confirm-tickets`
    expect((await guest.browser.post(confirm, { ticketIds: [0, 1] })).status).toBe(200)
    await startRound(room)
    const [number = 0] = numbersOn(room, guest.id)
    await callNumbers(room, [number])
    const marked = await guest.browser.post<PlayerAnswer>(`/api/players/${guest.id}/mark`, { ticketId: 0, number })
    expect(marked.body.player.markedNumbers).toEqual({ 0: [number] })
    watcher.socket.close()
  })

  test('the record of a round equals its tables, and its draw verifies without this server', async () => {
    const room = await openRoom(server, 'Asha', 2)
    const [ravi, meena] = [await room.join('Ravi', 3), await room.join('Meena')]
    const { browser } = room.host
    const read = async <T>(path: string) => (await browser.get<T>(`/api/rooms/${room.id}/${path}`)).body
    const draws: DrawAnswer[] = []
    for (const round of [1, 2]) {
      const first = { ties: 'share', counts: false } as const
      await setRules(room, { prizes: { 'Top Line': 'dinner' }, ...(round === 1 ? first : { ties: 'first' }) })
      await startRound(room)
      for (let i = 0; i < 3; i++) await call(room)
      await win(room, room.host, 5, ['Top Line', ...(round === 1 ? (['First Five'] as const) : [])])
      await callAndMark(room, ravi, 2)
      expect((await claim(room, await seatedNow(room, ravi), 'Full House')).status, 'a false claim').toBe(400)
      await end(room)
      if (round === 1) await meena.browser.post(`/api/players/${meena.id}/leave`)
      const { room: view, players } = await room.state()
      expect(view.rules.counts, 'a practice round is one round').toBe(round === 2)
      const winners = await read<WinnerView[]>('winners')
      draws.push(await drawOf(server, room))

      expect((await nextRound(room, round)).status).toBe(200)

      const record = await read<RoundRecord>(`rounds/${round}`)
      expect(record.rules).toEqual(view.rules)
      const person = ({ personId, id, name, isHost, selectedTicketIds: ticketIds }: PlayerView) => {
        return { personId, id, name, isHost, ticketIds }
      }
      expect(record.players).toEqual(players.map(person))
      expect(record.calls.map(({ number }) => number)).toEqual(view.calledNumbers)
      const chosen = record.calls.filter(({ source }) => source === 'host').map(({ number }) => number)
      expect(chosen).toEqual(view.hostCalledNumbers)
      const stored = ({ id: _, roomId: __, screenshot: ___, playerName: name, createdAt: at, ...win }: WinnerView) => {
        return { ...win, name, at }
      }
      expect(record.wins).toEqual(winners.map(stored))
      expect(record.draw).toEqual(draws.at(-1))
      const { rounds } = await read<EveningAnswer>('evening')
      expect([rounds.length, rounds.at(-1)?.calls]).toEqual([round, record.calls])
      const short = winners.map(({ pattern, playerName }) => [pattern, playerName])
      expect(rounds.at(-1)?.wins.map(({ pattern, name }) => [pattern, name])).toEqual(short)
    }
    await startRound(room)
    const asked = async (round: number | string) =>
      new BrowserSession(server).get<DrawAnswer>(`/api/rooms/${room.id}/draw?round=${round}`)
    expect([(await asked(1)).body, (await asked(2)).body]).toEqual(draws)
    draws.push((await asked(3)).body)
    expect(draws.map((draw) => judge(JSON.stringify(draw)))).toEqual(['verified', 'verified', 'right_so_far'])
    expect(new Set(draws.map(({ commitment }) => commitment)).size).toBe(3)
    for (const round of [4, 0, 'x', '']) expect((await asked(round)).status, String(round)).toBe(404)
  })

  test('the host closes the evening for everybody, and the next round opens it again', async () => {
    const [room] = await playing(server)
    await end(room)
    const close = () => room.host.browser.post(`/api/rooms/${room.id}/close-evening`)
    expect((await close()).body).toMatchObject({ room: { eveningOver: true } })
    const { version } = await room.state()
    expect((await close()).body, 'again').toMatchObject({ version })
    await nextRound(room, 1)
    expect((await room.state()).room).toMatchObject({ eveningOver: false, round: 2 })
  })

  test('a failure of any statement leaves the old round complete, or the new one', async () => {
    const room = await openRoom(server)
    const [ravi, away, gone] = [await room.join('Ravi', 2), await room.join('Away'), await room.join('Gone')]
    await room.start()
    await end(room)
    await nextRound(room, 1)
    for (const player of [room.host, ravi, gone]) {
      const { browser, id } = await seatedNow(room, player)
      await browser.post(`/api/players/${id}/confirm-tickets`, { ticketIds: [0] })
    }
    await startRound(room)
    await end(room)
    const leaver = await seatedNow(room, gone)
    await leaver.browser.post(`/api/players/${leaver.id}/leave`)
    await new BrowserSession(server).post(`/api/rooms/${room.id}/next-people`, { name: 'Sonu' })
    const { version } = await room.state()

    const failing = failEachStatementOnce()
    let failures = 0
    try {
      while ((await nextRound(room, 2)).status !== 200) failures++
    } finally {
      failing.restore()
    }
    // The last failure was of the last statement; one that had changed anything would have left two rounds on record.
    expect(failures, 'each of its statements has failed').toBeGreaterThan(12)
    const after = await room.state()
    expect([after.room.round, after.version]).toEqual([3, version + 1])
    expect(after.players.map(({ name }) => name)).toEqual(['Asha', 'Ravi', 'Sonu'])
    const evening = await room.host.browser.get<EveningAnswer>(`/api/rooms/${room.id}/evening`)
    expect(evening.body.rounds).toHaveLength(2)
    const theirs = await Promise.all([room.host, ravi, away, gone].map(({ browser }) => seatsOf(room, browser)))
    expect(theirs.map(({ seats }) => seats.map(({ name }) => name))).toEqual([['Asha'], ['Ravi'], [], []])
    expect(theirs[2]?.waiting).toMatchObject({ name: 'Away' })
  })
})
