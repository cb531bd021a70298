import { openAsBlob, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { backUp, backUpIfDue, listBackups } from '../../server/db/maintenance.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { restoreEmbedded } from '../../server/db/restore.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { loadEvidence, revealDraw } from '../../server/room/rows/draw-repo.ts'
import { loadPlayers, loadRoom, type RoomRow } from '../../server/room/rows/repo.ts'
import { newDataDir } from '../support/databases.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { sessionOf } from '../support/test-server.ts'

const log = pino({ level: 'silent' })
let dataDir: string
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function openEmbedded(): Promise<Extract<Database, { kind: 'embedded' }>> {
  const database = await openDatabase({ dataDir }, log)
  if (database.kind !== 'embedded') throw new Error('not embedded')
  return database
}
const copy = async () => new Blob(['a copy'])

test('a backup made while rooms are being created is complete, and restores them under new epochs', async () => {
  const database = await openEmbedded()
  const before = await newRoomOn(database.db)
  const add = { type: 'add_papers', name: 'Nani', ticketCount: 6, sheets: 1 } as const
  const { room } = await execute(gateOn(database.db), before.room.id, sessionOf('asha'), add)
  const playing = await loadPlayers(database.db, room.id)
  const [path, during] = await Promise.all([backUp(dataDir, database.copy), newRoomOn(database.db)])
  const after = await newRoomOn(database.db)
  await database.close()

  const aside = await restoreEmbedded(dataDir, await openAsBlob(path), log)
  expect(aside).toMatch(/database\.before-/)
  const restored = await openEmbedded()
  const found = await loadRoom(restored.db, before.room.id)
  expect(found).toMatchObject({ ...room, epoch: expect.any(String), now: expect.any(Number) })
  expect(found?.epoch).not.toBe(before.room.epoch)
  await restored.db.transaction((tx) => revealDraw(tx, before.room.id))
  const evidence = await loadEvidence(restored.db, { ...(found as RoomRow), status: 'finished' })
  expect(verifyDraw(evidence).verdict, 'its draw is still the one that was sealed').toBe('verified')
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
  const database = await openEmbedded()
  const { room } = await newRoomOn(database.db)
  await database.close()
  const broken = join(dataDir, 'broken.tar.gz')
  writeFileSync(broken, 'not an archive')
  await expect(restoreEmbedded(dataDir, await openAsBlob(broken), log)).rejects.toThrow()
  const again = await openEmbedded()
  expect((await loadRoom(again.db, room.id))?.epoch).toBe(room.epoch)
  await again.close()
})

test('the newest six backups are kept, and a failed one does not count', async () => {
  for (let hour = 0; hour < 9; hour++) await backUp(dataDir, copy, new Date(Date.UTC(2026, 0, 1, hour)))
  const failing = () => Promise.reject(new Error('disk full'))
  await expect(backUp(dataDir, failing, new Date(Date.UTC(2026, 0, 2)))).rejects.toThrow('disk full')
  expect(readdirSync(join(dataDir, 'backups')).length, 'nothing half made is left').toBe(6)
  const names = (await listBackups(dataDir)).map((path) => basename(path))
  expect(names).toEqual([3, 4, 5, 6, 7, 8].map((hour) => `tambola-2026-01-01T0${hour}-00-00-000Z.tar.gz`))
})

test('a backup is due every hour, unless the disk is nearly full', async () => {
  const copied: number[] = []
  for (let minute = 0; minute <= 300; minute += 5) {
    const now = new Date(Date.UTC(2026, 0, 1, 0, minute))
    if (await backUpIfDue(dataDir, copy, { isLow: () => minute > 200 }, now)) copied.push(minute)
  }
  expect(copied).toEqual([0, 60, 120, 180])
})
