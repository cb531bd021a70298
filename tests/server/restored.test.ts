import { openAsBlob, rmSync } from 'node:fs'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { RoomAnswer } from '#shared/api.ts'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { backUp } from '../../server/db/maintenance.ts'
import { openDatabase } from '../../server/db/open.ts'
import { restoreEmbedded } from '../../server/db/restore.ts'
import { BrowserSession, drawOf, roomOf } from '../support/browser-session.ts'
import { newDataDir } from '../support/databases.ts'
import { newRoomOn } from '../support/gate.ts'
import { startServer } from '../support/test-server.ts'

const log = pino({ level: 'silent' })

test('a copy that is made among new rooms brings its rooms back whole, and one of them is played to its end', async () => {
  const dataDir = newDataDir()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServer({ dataDir })
  const [room, ravi] = await roomOf(server, 'Ravi')
  await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [3] })
  const before = await room.state()
  const { commitment } = await drawOf(server, room)
  await server.close()
  const database = await openDatabase({ dataDir }, log)
  if (database.kind !== 'embedded') throw new Error('not embedded')
  const [backup, during] = await Promise.all([backUp(dataDir, database.copy), newRoomOn(database.db)])
  const later = await newRoomOn(database.db)
  await database.close()

  expect(await restoreEmbedded(dataDir, await openAsBlob(backup), log)).toMatch(/database\.before-/)

  // The address is another one now.
  Object.assign(server, await startServer({ dataDir }))
  const { epoch, ...after } = await room.state()
  expect(epoch, 'browsers read it anew').not.toBe(before.epoch)
  expect({ ...after, epoch }).toEqual({ ...before, epoch, room: { ...before.room, epoch } })
  const read = async (id: string) => (await new BrowserSession(server).get<RoomAnswer>(`/api/rooms/${id}`)).body
  expect(await read(later.room.id), 'a room made after the copy').toMatchObject({ code: 'room_not_found' })
  const inBetween = await read(during.room.id)
  if (inBetween.players) expect(inBetween.players.length, 'all of a room or none').toBe(1)
  await room.start()
  await room.host.browser.post(`/api/rooms/${room.id}/end`)
  const draw = await drawOf(server, room)
  expect(draw.commitment, 'still the draw that was sealed').toBe(commitment)
  expect(verifyDraw(draw).verdict).toBe('verified')
  await server.close()
})
