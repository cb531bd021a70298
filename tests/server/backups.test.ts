import { mkdtempSync, openAsBlob, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { backUp, backUpIfDue, listBackups } from '../../server/db/maintenance.ts'
import { openDatabase } from '../../server/db/open.ts'
import { restoreEmbedded } from '../../server/db/restore.ts'
import { loadRoom } from '../../server/room/rows/repo.ts'
import { newDataDir } from '../support/databases.ts'
import { newRoomOn } from '../support/gate.ts'

const log = pino({ level: 'silent' })
let dataDir: string
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const copy = async () => new Blob(['a copy'])

test('an unreadable backup leaves the database unchanged', async () => {
  dataDir = newDataDir()
  const database = await openDatabase({ dataDir }, log)
  const { room } = await newRoomOn(database.db)
  await database.close()
  const broken = join(dataDir, 'broken.tar.gz')
  writeFileSync(broken, 'not an archive')
  await expect(restoreEmbedded(dataDir, await openAsBlob(broken), log)).rejects.toThrow()
  const again = await openDatabase({ dataDir }, log)
  expect((await loadRoom(again.db, room.id))?.epoch).toBe(room.epoch)
  await again.close()
})

test('the newest six backups are kept, and a failed one does not count', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tambola-backups-'))
  for (let hour = 0; hour < 9; hour++) await backUp(dataDir, copy, new Date(Date.UTC(2026, 0, 1, hour)))
  const failing = () => Promise.reject(new Error('disk full'))
  await expect(backUp(dataDir, failing, new Date(Date.UTC(2026, 0, 2)))).rejects.toThrow('disk full')
  expect(readdirSync(join(dataDir, 'backups')).length, 'nothing half made is left').toBe(6)
  const names = (await listBackups(dataDir)).map((path) => basename(path))
  expect(names).toEqual([3, 4, 5, 6, 7, 8].map((hour) => `tambola-2026-01-01T0${hour}-00-00-000Z.tar.gz`))
})

test('a backup is due every hour, unless the disk is nearly full', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tambola-backups-'))
  const copied: number[] = []
  for (let minute = 0; minute <= 300; minute += 5) {
    const now = new Date(Date.UTC(2026, 0, 1, 0, minute))
    if (await backUpIfDue(dataDir, copy, { isLow: () => minute > 200 }, now)) copied.push(minute)
  }
  expect(copied).toEqual([0, 60, 120, 180])
})
