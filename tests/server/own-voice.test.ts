import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ErrorAnswer, RoomChangeAnswer } from '#shared/api.ts'
import { recordedIn } from '#shared/input/wav.ts'
import { recordings } from '../../server/db/tables/recordings.ts'
import { LIMITS } from '../../server/limits/limits.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { sweep } from '../../server/room/jobs/sweeper.ts'
import { ADMIN_CODE, asAdmin } from '../support/admin.ts'
import { nextRound, openRoom, type TestRoom } from '../support/browser-session.ts'
import { newDataDir } from '../support/databases.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { SAFELY_SERVED } from '../support/pictures.ts'
import { onEachDatabase, onEachOpenDatabase, onOneDatabase, sessionOf, startServer } from '../support/test-server.ts'
import { aTone, clipOf } from '../support/tones.ts'

const TONE = aTone()

onEachDatabase({ ADMIN_CODE }, (server) => {
  const pathOf = ({ id }: { id: string }, command = 'record-number') => `/api/rooms/${id}/${command}`
  const read = (room: TestRoom, number: unknown, clip: unknown = clipOf(TONE), browser = room.host.browser) =>
    browser.post<RoomChangeAnswer & ErrorAnswer>(pathOf(room), { number, clip })
  const forget = (room: TestRoom) => room.host.browser.post<RoomChangeAnswer>(pathOf(room, 'forget-voice'))
  const voiceOf = async (room: TestRoom) => (await room.state()).room.ownVoice
  const heard = (id: string | undefined, number: number, take: number) =>
    fetch(`${server.url}/api/voices/${id}/${number}/${take}`)

  test('a number that the host reads is heard by everybody, until it is read again', async () => {
    const room = await openRoom(server)
    expect(await voiceOf(room), 'before').toBeUndefined()
    const { status, body } = await read(room, 47)
    expect([status, body.room.ownVoice?.takes.indexOf(1)]).toEqual([200, 46])
    const { id } = (await voiceOf(room)) ?? {}
    const first = await heard(id, 47, 1)
    const headers = {
      ...SAFELY_SERVED,
      'content-type': 'audio/wav',
      'cache-control': 'private, max-age=86400, immutable',
    }
    expect([first.status, Object.fromEntries(first.headers)]).toMatchObject([200, headers])
    expect(recordedIn(new Uint8Array(await first.arrayBuffer()))).toEqual(TONE)
    await read(room, 47, clipOf(aTone({ seconds: 1 })))
    expect(await voiceOf(room)).toMatchObject({ id, takes: expect.arrayContaining([2]) })
    const all = [
      await heard(id, 47, 3),
      await heard(id, 47, 2),
      await heard(id, 48, 1),
      await heard(room.host.id, 47, 2),
    ]
    expect(all.map((answer) => answer.status)).toEqual([404, 200, 404, 404])
  })

  test('nothing but a recording of a number is taken, and what was read before stays', async () => {
    const room = await openRoom(server)
    await read(room, 1)
    const before = await voiceOf(room)
    const stereo = Buffer.from(clipOf(TONE), 'base64').fill(2, 22, 23).toString('base64')
    const refused: [unknown, unknown, string][] = [
      [1, stereo, 'not_a_recording'],
      [1, Buffer.from('<!doctype html>').toString('base64'), 'not_a_recording'],
      [1, '', 'not_a_recording'],
      [1, { toString: 'no' }, 'not_a_recording'],
      [1, clipOf(new Int16Array(9_000)), 'not_a_recording'],
      [1, 'A'.repeat(90_000), 'not_a_recording'],
      [1, 'A'.repeat(200_000), 'request_too_large'],
      [0, clipOf(TONE), 'invalid_number'],
      [91, clipOf(TONE), 'invalid_number'],
      ['7', clipOf(TONE), 'invalid_number'],
    ]
    for (const [number, clip, code] of refused) expect((await read(room, number, clip)).body.code).toBe(code)
    expect(await voiceOf(room)).toEqual(before)
  })

  test('the voice stays for the rounds of an evening, and the host can throw it away', async () => {
    const room = await openRoom(server)
    await read(room, 7)
    await read(room, 90)
    await room.start()
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await nextRound(room, 1)
    const kept = await voiceOf(room)
    expect(kept?.takes.flatMap((take, i) => (take > 0 ? [i + 1] : []))).toEqual([7, 90])
    expect((await heard(kept?.id, 90, 1)).status).toBe(200)
    expect((await forget(room)).status).toBe(200)
    expect(await voiceOf(room)).toBeUndefined()
    expect((await heard(kept?.id, 7, 1)).status, 'thrown away').toBe(404)
    const { version } = await room.state()
    expect((await forget(room)).body.version, 'once more').toBe(version)
    await read(room, 90)
    const later = await voiceOf(room)
    expect(later?.id, 'another voice').not.toBe(kept?.id)
    expect((await heard(later?.id, 90, 1)).status).toBe(200)
  })

  test('an admin removes the voice of a room for everybody, and the host may read again', async () => {
    const [room, other] = [await openRoom(server), await openRoom(server)]
    for (const each of [room, other]) await read(each, 7)
    const { id } = (await voiceOf(room)) ?? {}
    const { version } = await room.state()
    const admin = await asAdmin(server)
    const remove = (roomId: string) => admin.send('DELETE', `/api/rooms/${roomId}/voice`)
    expect((await remove(room.id)).status).toBe(204)
    expect(await voiceOf(room)).toBeUndefined()
    expect((await room.state()).version, 'told to all').toBe(version + 1)
    expect((await heard(id, 7, 1)).status).toBe(404)
    expect((await voiceOf(other))?.takes[6], 'of another room').toBe(1)
    expect((await remove(room.id)).status, 'once more').toBe(204)
    expect(await remove('000001')).toMatchObject({ status: 404, body: { code: 'room_not_found' } })
    expect((await read(room, 7)).status).toBe(200)
  })
})

test('a nearly full disk refuses recordings, and those that there are can be heard', async () => {
  const dataDir = newDataDir()
  const roomy = await startServer({ dataDir })
  const server = { url: roomy.url }
  const room = await openRoom(server)
  const read = (number: number) =>
    room.host.browser.post<ErrorAnswer>(`/api/rooms/${room.id}/record-number`, { number, clip: clipOf(TONE) })
  const ownVoice = async () => (await room.state()).room.ownVoice
  expect((await read(7)).status).toBe(200)
  const before = await ownVoice()
  await roomy.close()

  const full = await startServer({ dataDir }, { leastFreeBytes: Number.MAX_SAFE_INTEGER }, { log: { write: () => {} } })
  server.url = full.url
  const { status, body } = await read(8)
  const refusal = { code: 'not_enough_storage', message: expect.stringMatching(/try again later/) }
  expect([status, body]).toEqual([507, refusal])
  expect(await ownVoice()).toEqual(before)
  expect((await fetch(`${full.url}/api/voices/${before?.id}/7/1`)).status).toBe(200)
  await full.close()
})

onEachOpenDatabase((given) => {
  test('recordings go with their room, and the database takes none of a number beyond the board', async () => {
    const { db } = given
    const [gone, kept] = [await newRoomOn(db), await newRoomOn(db)]
    const record = { type: 'record_number', clip: clipOf(TONE) } as const
    for (const { room } of [gone, kept])
      for (const number of [1, 90]) await execute(gateOn(db), room.id, sessionOf('asha'), { ...record, number })
    const left = async () => (await db.select({ id: recordings.roomId }).from(recordings)).map(({ id }) => id)
    expect((await left()).length).toBe(4)
    const longAgo = sql`now() - interval '1 day'`
    await db.execute(
      sql`update game_rooms set seen_at = ${longAgo}, changed_at = ${longAgo} where id = ${gone.room.id}`,
    )
    expect(await sweep(gateOn(db))).toMatchObject({ deleted: 1 })
    expect(await left()).toEqual([kept.room.id, kept.room.id])
    await expect(db.execute(sql`update recordings set number = 91 where number = 90`)).rejects.toThrow()
  })
})

onOneDatabase({ limited: true }, (server) => {
  test('a network reads four boards and a half in an hour, and what is refused does not count', async () => {
    const room = await openRoom(server)
    const read = (clip: string) => room.host.browser.post(`/api/rooms/${room.id}/record-number`, { number: 5, clip })
    const short = clipOf(aTone({ seconds: 0.1 }))
    const all = await mapInBatches(Array.from({ length: LIMITS.recordings.points }), () => read(short), 20)
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
    const { status, body, headers } = await read(short)
    expect([status, body]).toMatchObject([429, { code: 'too_many_requests' }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
