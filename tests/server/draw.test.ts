import { describe, expect, test } from 'vitest'
import type { ConfirmAnswer, DrawAnswer, StartAnswer } from '#shared/api.ts'
import { listHashOf } from '#shared/game/draw/draw.ts'
import type { LastThrow } from '#shared/game/draw/evidence.ts'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { judge } from '../../scripts/judge-draw.ts'
import {
  BrowserSession,
  call,
  drawOf,
  hostTicket,
  openRoom,
  type Seated,
  type TestRoom,
  winEverything,
} from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const ENTROPY = 'ab'.repeat(16)
const OTHER_ENTROPY = 'cd'.repeat(16)

const confirm = (player: Seated, entropy?: unknown) =>
  player.browser.post<ConfirmAnswer>(`/api/players/${player.id}/confirm-tickets`, { ticketIds: [0], entropy })

onOneDatabase({}, (server) => {
  /** The draw, as both verifiers must judge it. */
  const expectVerdict = async (room: TestRoom, verdict: 'right_so_far' | 'verified'): Promise<DrawAnswer> => {
    const draw = await drawOf(server, room)
    expect(verifyDraw(draw)).toEqual({ verdict, fault: null })
    expect(judge(JSON.stringify(draw))).toBe(verdict)
    return draw
  }

  test('a room commits when it opens, fixes the order at the start and reveals it at the end', async () => {
    const room = await openRoom(server)
    const opened = await expectVerdict(room, 'right_so_far')
    expect(opened).toMatchObject({ publicSeed: null, leaves: [], calls: [], secret: null, contributions: [] })

    await room.start()
    const started = await expectVerdict(room, 'right_so_far')
    expect([started.commitment, started.leaves.length, started.secret]).toEqual([opened.commitment, 90, null])
    await room.start()
    expect((await drawOf(server, room)).leaves, 'a second start does not draw again').toEqual(started.leaves)

    const left = new Set(numbersOf(hostTicket(room)))
    for (let calls = 1; left.size > 0; calls++) {
      left.delete((await call(room)).number)
      if (calls % 20 === 0) await expectVerdict(room, 'right_so_far')
    }
    await winEverything(room)
    const finished = await expectVerdict(room, 'verified')
    expect(finished).toMatchObject({ commitment: opened.commitment, publicSeed: started.publicSeed })
    expect(finished.leaves).toEqual(started.leaves)
  })

  test('the last throw is taken over the list that it names, and over no other', async () => {
    const room = await openRoom(server)
    const start = (lastThrow?: LastThrow) =>
      room.host.browser.post<StartAnswer>(`/api/rooms/${room.id}/start`, { playerId: room.host.id, lastThrow })
    const { commitment, contributions } = await drawOf(server, room)
    const early = { list: listHashOf(commitment, contributions), entropy: ENTROPY }
    await confirm(await room.join('Ravi'), OTHER_ENTROPY)
    expect(await start(early)).toMatchObject({ status: 409, body: { code: 'contributions_changed' } })
    expect((await drawOf(server, room)).publicSeed, 'nothing was fixed').toBe(null)
    const closed = listHashOf(commitment, (await drawOf(server, room)).contributions)
    const taken = { list: closed, entropy: ENTROPY }
    expect(await start(taken)).toMatchObject({ status: 200, body: { lastThrow: taken } })
    expect(await start({ list: closed, entropy: OTHER_ENTROPY }), 'a second start throws nothing').toMatchObject({
      status: 200,
      body: { lastThrow: taken },
    })
    await call(room)
    expect(await expectVerdict(room, 'right_so_far')).toMatchObject({ format: 'tambola-draw-v2', lastThrow: taken })
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await expectVerdict(room, 'verified')
  })

  test('no two rooms have the same secret, commitment or order', async () => {
    const rooms = await Promise.all(Array.from({ length: 5 }, () => openRoom(server)))
    await Promise.all(rooms.map((room) => room.start()))
    const draws = await Promise.all(rooms.map((room) => drawOf(server, room)))
    expect(new Set(draws.map(({ commitment }) => commitment)).size).toBe(5)
    expect(new Set(draws.map(({ leaves }) => leaves.join())).size).toBe(5)
  })

  test('each call has its proof: in the answer, in every socket message, and in repeated answers', async () => {
    const room = await openRoom(server)
    await room.start()
    const watcher = await watchRoom(server, room.id)
    const answers = [await call(room), await call(room, undefined), await call(room)]
    const told = await watcher.until(3)
    const { calls } = await expectVerdict(room, 'right_so_far')
    for (const [i, answer] of answers.entries()) {
      expect(calls[i]).toEqual({ seq: i + 1, number: answer.number, source: 'draw', proof: answer.proof })
      expect(told[i]?.payload).toMatchObject({ number: answer.number, proof: answer.proof })
      const repeated = await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { after: i })
      expect(repeated.body).toMatchObject({ number: answer.number, proof: answer.proof })
    }
    watcher.socket.close()
  })

  test("the host's own numbers are labelled, and the order skips them openly", async () => {
    const room = await openRoom(server)
    await room.start()
    const byHost = [5, 17, 29, 44, 61, 73, 88, 90]
    for (const number of byHost) expect((await call(room, number)).proof).toBeUndefined()
    for (let n = byHost.length; n < 90; n++) await call(room)
    const { calls } = await expectVerdict(room, 'right_so_far')
    expect(calls.filter(({ source }) => source === 'host').map(({ number }) => number)).toEqual(byHost)
    const opened = calls.flatMap(({ proof, number }) => (proof ? [...proof.skipped.map((s) => s.number), number] : []))
    const neverReached = byHost.filter((number) => !opened.includes(number)).length
    expect(opened.length).toBe(90 - neverReached)
  })

  test('sound checks do not use the order', async () => {
    const room = await openRoom(server)
    for (let n = 0; n < 5; n++) expect((await call(room)).proof).toBeUndefined()
    await call(room, (await room.state()).room.calledNumbers.includes(42) ? 43 : 42)
    expect((await drawOf(server, room)).calls).toEqual([])
    await room.start()
    expect((await call(room)).proof?.position).toBe(1)
    await expectVerdict(room, 'right_so_far')
  })

  describe('contributions of players', () => {
    test('are mixed in before the start, the first of each player', async () => {
      const room = await openRoom(server)
      const ravi = await room.join('Ravi')
      const meena = await room.join('Meena')
      expect((await confirm(ravi, ENTROPY)).body.entropy).toBe(ENTROPY)
      expect((await confirm(ravi, OTHER_ENTROPY)).body.entropy, 'a repetition adds nothing').toBe(ENTROPY)
      const changed = { ticketIds: [1], entropy: OTHER_ENTROPY }
      const again = await ravi.browser.post<ConfirmAnswer>(`/api/players/${ravi.id}/confirm-tickets`, changed)
      expect(again.body.entropy, 'nor do other tickets').toBe(ENTROPY)
      expect((await drawOf(server, room)).contributions).toEqual([{ playerId: ravi.id, entropy: ENTROPY }])
      await room.start()
      const late = await meena.browser.post<ConfirmAnswer>(`/api/players/${meena.id}/confirm-tickets`, {
        ticketIds: [3],
        entropy: OTHER_ENTROPY,
      })
      expect([late.status, late.body.entropy], 'after the start nothing is added').toEqual([200, null])
      const { contributions } = await expectVerdict(room, 'right_so_far')
      expect(contributions).toEqual([{ playerId: ravi.id, entropy: ENTROPY }])
    })

    test.each([[''], ['AB'.repeat(16)], ['ab'.repeat(15)], ['zz'.repeat(16)], [7], [null], [{}], [[ENTROPY]]])(
      'are optional: %j confirms the tickets and adds nothing',
      async (entropy) => {
        const room = await openRoom(server)
        const { status, body } = await confirm(room.host, entropy)
        expect([status, body.entropy, body.player.ticketSelectionDone]).toEqual([200, null, true])
        expect((await drawOf(server, room)).contributions).toEqual([])
      },
    )
  })

  test('the draw is answered 304 if it is unchanged, and 404 if there is no room', async () => {
    const room = await openRoom(server)
    const watcher = new BrowserSession(server)
    const path = `/api/rooms/${room.id}/draw`
    const etag = (await watcher.get(path)).headers.get('etag') ?? ''
    expect((await watcher.get(path, { 'if-none-match': etag })).status).toBe(304)
    await room.start()
    expect((await watcher.get(path, { 'if-none-match': etag })).status).toBe(200)
    const none = await watcher.get('/api/rooms/000000/draw')
    expect([none.status, none.body]).toEqual([
      404,
      { code: 'room_not_found', message: 'Room not found. Please check the 6-digit room number.' },
    ])
  })
})
