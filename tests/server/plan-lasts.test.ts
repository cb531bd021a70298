import { openAsBlob, rmSync } from 'node:fs'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoomAnswer } from '#shared/api.ts'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { backUp } from '../../server/db/maintenance.ts'
import { openDatabase } from '../../server/db/open.ts'
import { restoreEmbedded } from '../../server/db/restore.ts'
import { BrowserSession, drawOf, openRoom, type Seated, seatedNow } from '../support/browser-session.ts'
import { newDataDir } from '../support/databases.ts'
import { newRoomOn } from '../support/gate.ts'
import { startServer } from '../support/test-server.ts'

const MONDAY = '2027-03-08T04:00:00Z'
const SATURDAY = '2027-04-03T14:30:00Z'
const FRIENDS = ['Ravi', 'Meena', 'Dadi', 'Kabir', 'Sonu', 'Tara']

const log = pino({ level: 'silent' })
const dataDir = newDataDir()
const server = { url: '', close: async () => {} }

/** Starts the server on that day. The embedded database asks this process for the time. */
async function startOn(day: string): Promise<void> {
  vi.setSystemTime(day)
  Object.assign(server, await startServer({ dataDir }))
}
afterEach(async () => {
  await server.close()
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an evening outlives two restarts and a backup among new rooms, and begins with all who said that they come', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await startOn(MONDAY)
  const room = await openRoom(server, 'Asha', 1, { startsAt: SATURDAY, zone: 'Asia/Kolkata', name: 'Holi' })
  const friends: Seated[] = []
  for (const name of FRIENDS) {
    vi.advanceTimersByTime(1_000)
    const friend = await room.join(name)
    await friend.browser.post(`/api/players/${friend.id}/confirm-tickets`, { ticketIds: [3] })
    friends.push(friend)
  }
  const host = room.host.browser
  vi.advanceTimersByTime(1_000)
  await host.post(`/api/rooms/${room.id}/papers`, { name: 'Nani', ticketCount: 6 })
  const read = async ({ id }: { id: string } = room) =>
    (await new BrowserSession(server).get<RoomAnswer>(`/api/rooms/${id}`)).body
  const before = await read()
  const { commitment } = await drawOf(server, room)
  await server.close()

  const database = await openDatabase({ dataDir }, log)
  if (database.kind !== 'embedded') throw new Error('not embedded')
  const [backup, during] = await Promise.all([backUp(dataDir, database.copy), newRoomOn(database.db)])
  const later = await newRoomOn(database.db)
  await database.close()
  await startOn('2027-03-15T04:00:00Z')
  await host.send('PUT', `/api/rooms/${room.id}/plan`, { isCancelled: true })
  expect((await read()).room.plan?.isCancelled).toBe(true)
  await server.close()
  expect(await restoreEmbedded(dataDir, await openAsBlob(backup), log)).toMatch(/database\.before-/)

  await startOn(SATURDAY)
  const { room: after, players, epoch } = await read()
  expect(epoch, 'browsers read it anew').not.toBe(before.epoch)
  expect(await read(later.room), 'a room made after the backup').toMatchObject({ code: 'room_not_found' })
  const inBetween = await read(during.room)
  if (inBetween.players) expect(inBetween.players.length, 'all of a room or none').toBe(1)
  expect(after.plan, 'it is time').toEqual({ ...before.room.plan, startsInMs: 0 })
  expect(players.map(({ name }) => name)).toEqual(['Asha', ...FRIENDS, 'Nani'])
  expect(players).toEqual(before.players)
  for (const friend of friends) expect((await seatedNow(room, friend)).id).toBe(friend.id)
  await room.start()
  expect((await read()).room.status).toBe('active')
  await host.post(`/api/rooms/${room.id}/end`)
  const draw = await drawOf(server, room)
  expect(draw.commitment, 'still the draw that was sealed').toBe(commitment)
  expect(verifyDraw(draw).verdict).toBe('verified')
})
