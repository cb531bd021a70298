import { openAsBlob, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { backUp, backUpIfDue, listBackups } from '../../server/db/maintenance.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { restoreEmbedded } from '../../server/db/restore.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { createCallPace } from '../../server/room/gate/pace.ts'
import { loadEvidence, revealDraw } from '../../server/room/rows/draw-repo.ts'
import { loadPlayers, loadRoom, type RoomRow } from '../../server/room/rows/repo.ts'
import { newDataDir } from '../support/databases.ts'
import { sessionOf } from '../support/test-server.ts'

const log = pino({ level: 'silent' })
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const newFolder = () => {
  const folder = newDataDir()
  folders.push(folder)
  return folder
}
async function openEmbedded(dataDir: string): Promise<Extract<Database, { kind: 'embedded' }>> {
  const database = await openDatabase({ dataDir }, log)
  if (database.kind !== 'embedded') throw new Error('not embedded')
  return database
}
const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: null }

test('a backup made while rooms are being created is complete, and restores them under new epochs', async () => {
  const dataDir = newFolder()
  const database = await openEmbedded(dataDir)
  const before = await createRoom({ db: database.db, maxRooms: 100 }, sessionOf('asha'), host)
  const bus = createLocalBus()
  const gate = { db: database.db, bus, presence: createPresence(), pace: createCallPace(bus, 0), cooldownMs: 0 }
  const add = { type: 'add_papers', name: 'Nani', ticketCount: 6, sheets: 1 } as const
  const { room } = await execute({ ...gate, maxPlayers: 9 }, before.room.id, sessionOf('asha'), add)
  const playing = await loadPlayers(database.db, room.id)
  const [path, during] = await Promise.all([
    backUp(dataDir, database.copy),
    createRoom({ db: database.db, maxRooms: 100 }, sessionOf('asha'), host),
  ])
  const after = await createRoom({ db: database.db, maxRooms: 100 }, sessionOf('asha'), host)
  await database.close()

  const aside = await restoreEmbedded(dataDir, await openAsBlob(path), log)
  expect(aside).toMatch(/database\.before-/)
  const restored = await openEmbedded(dataDir)
  const found = await loadRoom(restored.db, before.room.id)
  expect(found).toMatchObject({ ...room, epoch: expect.any(String), now: expect.any(Number) })
  expect(found?.epoch).not.toBe(before.room.epoch)
  await restored.db.transaction((tx) => revealDraw(tx, before.room.id))
  const evidence = await loadEvidence(restored.db, { ...(found as RoomRow), status: 'finished' })
  expect(verifyDraw(evidence), 'its draw is still the one that was sealed').toEqual({
    verdict: 'verified',
    fault: null,
  })
  expect(await loadPlayers(restored.db, before.room.id)).toEqual(playing)
  expect(playing.map(({ name, kind, paperNo }) => [name, kind, paperNo])).toEqual([
    ['Asha', 'phone', null],
    ['Nani', 'paper', 1],
  ])
  expect(await loadRoom(restored.db, after.room.id)).toBeNull()
  const inBetween = await loadRoom(restored.db, during.room.id)
  if (inBetween) expect((await loadPlayers(restored.db, inBetween.id)).length, 'all of a room or none').toBe(1)
  await restored.close()
})

test('an unreadable backup leaves the database unchanged', async () => {
  const dataDir = newFolder()
  const database = await openEmbedded(dataDir)
  const { room } = await createRoom({ db: database.db, maxRooms: 100 }, sessionOf('asha'), host)
  await database.close()
  const broken = join(dataDir, 'broken.tar.gz')
  writeFileSync(broken, 'not an archive')
  await expect(restoreEmbedded(dataDir, await openAsBlob(broken), log)).rejects.toThrow()
  const again = await openEmbedded(dataDir)
  expect((await loadRoom(again.db, room.id))?.epoch).toBe(room.epoch)
  await again.close()
})

test('the newest six backups are kept, and a failed one does not count', async () => {
  const dataDir = newFolder()
  const copy = async () => new Blob(['a copy'])
  for (let hour = 0; hour < 9; hour++) await backUp(dataDir, copy, new Date(Date.UTC(2026, 0, 1, hour)))
  const failing = () => Promise.reject(new Error('disk full'))
  await expect(backUp(dataDir, failing, new Date(Date.UTC(2026, 0, 2)))).rejects.toThrow('disk full')
  expect(readdirSync(join(dataDir, 'backups')).length, 'nothing half made is left').toBe(6)
  const names = (await listBackups(dataDir)).map((path) => path.slice(path.lastIndexOf('/') + 1))
  expect(names).toEqual([3, 4, 5, 6, 7, 8].map((hour) => `tambola-2026-01-01T0${hour}-00-00-000Z.tar.gz`))
})

test('a backup is due every hour, unless the disk is nearly full', async () => {
  const dataDir = newFolder()
  const copied: number[] = []
  for (let minute = 0; minute <= 300; minute += 5) {
    const now = new Date(Date.UTC(2026, 0, 1, 0, minute))
    const path = await backUpIfDue(dataDir, async () => new Blob(['a copy']), { isLow: () => minute > 200 }, now)
    if (path) copied.push(minute)
  }
  expect(copied).toEqual([0, 60, 120, 180])
})
