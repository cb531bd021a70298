import { expect, test } from 'vitest'
import type { ConfirmAnswer, DrawAnswer, StartAnswer } from '#shared/api.ts'
import { listHashOf } from '#shared/game/draw/draw.ts'
import type { LastThrow } from '#shared/game/draw/evidence.ts'
import {
  call,
  drawOf,
  numbersOn,
  openRoom,
  roomOf,
  type Seated,
  type TestRoom,
  winEverything,
} from '../support/browser-session.ts'
import { commonVerdicts } from '../support/draw-verifiers.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const ENTROPY = 'ab'.repeat(16)
const OTHER_ENTROPY = 'cd'.repeat(16)
const NO_ENTROPY = ['', 'AB'.repeat(16), 'ab'.repeat(15), 'zz'.repeat(16), 7, null, {}, [ENTROPY]]

const confirm = ({ browser, id }: Seated, entropy?: unknown, ticketId = 0) =>
  browser.post<ConfirmAnswer>(`/api/players/${id}/confirm-tickets`, { ticketIds: [ticketId], entropy })

onOneDatabase({}, (server) => {
  /** The draw, as all verifiers must judge it. */
  const expectVerdict = async (room: TestRoom, verdict: 'right_so_far' | 'verified'): Promise<DrawAnswer> => {
    const draw = await drawOf(server, room)
    expect(await commonVerdicts([JSON.stringify(draw)])).toEqual([verdict])
    return draw
  }

  test('a room commits when it opens, fixes the order at the start, proves each call and reveals all', async () => {
    const [room, other] = [await openRoom(server), await openRoom(server)]
    const opened = await expectVerdict(room, 'right_so_far')
    for (let n = 0; n < 5; n++) expect((await call(room)).proof, 'sound checks do not use the order').toBeUndefined()
    expect(await drawOf(server, room)).toEqual(opened)
    expect(opened).toMatchObject({ publicSeed: null, leaves: [], calls: [], secret: null, contributions: [] })

    const mallory = await room.join('Mallory')
    await confirm(mallory, ENTROPY)
    await room.host.browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
    for (const each of [room, other]) await each.start()
    const started = await expectVerdict(room, 'right_so_far')
    expect([started.commitment, started.leaves.length, started.secret]).toEqual([opened.commitment, 90, null])
    await room.start()
    expect((await drawOf(server, room)).leaves, 'a second start does not draw again').toEqual(started.leaves)
    const others = await drawOf(server, other)
    expect(others.commitment).not.toBe(opened.commitment)
    expect(others.leaves).not.toEqual(started.leaves)

    const watcher = await watchRoom(server, room.id)
    const answers = [await call(room), await call(room), await call(room)]
    const told = await watcher.until(3)
    watcher.socket.close()
    const { calls } = await expectVerdict(room, 'right_so_far')
    for (const [i, { number, proof }] of answers.entries()) {
      expect(calls[i]).toEqual({ seq: i + 1, number, source: 'draw', proof })
      expect(told[i]?.payload).toMatchObject({ number, proof })
      const repeated = await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { after: i })
      expect(repeated.body).toMatchObject({ number, proof })
    }
    const { calledNumbers } = (await room.state()).room
    const fromBag = numbersOn(room, room.host.id).filter((number) => !calledNumbers.includes(number))
    for (const number of fromBag) expect((await call(room, number)).source).toBe('host')
    // This one passes over those of them that come before it in the order.
    await call(room)
    await winEverything(room)
    const { commitment, publicSeed, leaves } = started
    expect(await expectVerdict(room, 'verified')).toMatchObject({ commitment, publicSeed, leaves })
    expect(await drawOf(server, { ...room, id: '000000' })).toMatchObject({ code: 'room_not_found' })
  })

  test('the last throw is accepted over the list that it names, and over no other', async () => {
    const room = await openRoom(server)
    const start = (lastThrow?: LastThrow) =>
      room.host.browser.post<StartAnswer>(`/api/rooms/${room.id}/start`, { playerId: room.host.id, lastThrow })
    const { commitment, contributions } = await drawOf(server, room)
    const early = { list: listHashOf(commitment, contributions), entropy: ENTROPY }
    await confirm(await room.join('Ravi'), OTHER_ENTROPY)
    expect(await start(early)).toMatchObject({ status: 409, body: { code: 'contributions_changed' } })
    const now = await drawOf(server, room)
    expect(now.publicSeed, 'nothing was fixed').toBe(null)
    const lastThrow = { list: listHashOf(commitment, now.contributions), entropy: ENTROPY }
    // A second start throws nothing.
    for (const entropy of [ENTROPY, OTHER_ENTROPY])
      expect(await start({ ...lastThrow, entropy })).toMatchObject({ status: 200, body: { lastThrow } })
    await call(room)
    expect(await expectVerdict(room, 'right_so_far')).toMatchObject({ format: 'tambola-draw-v2', lastThrow })
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await expectVerdict(room, 'verified')
  })

  test('the first contribution of each player before the start enters the draw', async () => {
    const [room, ravi, meena] = await roomOf(server, 'Ravi', 'Meena')
    for (const nothing of NO_ENTROPY) {
      const { status, body } = await confirm(room.host, nothing)
      expect([status, body.entropy, body.player.ticketSelectionDone]).toEqual([200, null, true])
    }
    expect((await drawOf(server, room)).contributions).toEqual([])
    expect((await confirm(ravi, ENTROPY)).body.entropy).toBe(ENTROPY)
    expect((await confirm(ravi, OTHER_ENTROPY)).body.entropy, 'a repetition adds nothing').toBe(ENTROPY)
    expect((await confirm(ravi, OTHER_ENTROPY, 1)).body.entropy, 'nor do other tickets').toBe(ENTROPY)
    await room.start()
    const late = await confirm(meena, OTHER_ENTROPY, 3)
    expect([late.status, late.body.entropy], 'after the start nothing is added').toEqual([200, null])
    const { contributions } = await expectVerdict(room, 'right_so_far')
    expect(contributions).toEqual([{ playerId: ravi.id, entropy: ENTROPY }])
  })
})
