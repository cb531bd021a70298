import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameRooms } from '#shared/schema.ts'
import { DATABASE_FOLDER, pack, packedPath, unpack } from '../../server/db/embedded.ts'
import { backUp, backUpIfDue, listBackups, tidy } from '../../server/db/maintenance.ts'
import { MIGRATIONS, openDatabase } from '../../server/db/open.ts'
import { restoreEmbedded } from '../../server/db/restore.ts'
import { StartError } from '../../server/errors.ts'
import { loadRoom } from '../../server/room/rows/repo.ts'
import { newDataDir } from '../support/databases.ts'
import { newRoomOn } from '../support/gate.ts'

const log = pino({ level: 'silent' })
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tambola-embedded-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const contentOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).map((found) => {
    const place = join(found.parentPath, found.name)
    return [place.slice(path.length), found.isDirectory() ? null : readFileSync(place).toString('base64')]
  })

test('a packed database is unpacked as it was, and opens with its tables; an unreadable backup leaves it unchanged', async () => {
  const source = newDataDir()
  const packed = pack(join(source, DATABASE_FOLDER))
  expect(packed.length / 1024 ** 2, 'megabytes, in the build').toBeLessThan(4)
  const unpacked = join(folder, DATABASE_FOLDER)
  unpack(packed, unpacked)
  expect(contentOf(unpacked)).toEqual(contentOf(join(source, DATABASE_FOLDER)))
  rmSync(source, { recursive: true })
  const { db, close } = await openDatabase({ dataDir: folder }, log)
  expect(await db.select().from(gameRooms)).toEqual([])
  const { room } = await newRoomOn(db)
  await close()

  await expect(restoreEmbedded(folder, new Blob(['not an archive']), log)).rejects.toThrow()
  const again = await openDatabase({ dataDir: folder }, log)
  expect((await loadRoom(again.db, room.id))?.epoch).toBe(room.epoch)
  const sizes: Record<string, unknown>[] = []
  for (let hour = 0; hour < 3; hour++) {
    await again.db.execute(sql`insert into sessions select i, '{}', now() from generate_series(1, 5000) i`)
    await again.db.execute(sql`delete from sessions`)
    for (let file = 0; file < 3; file++)
      await again.db.execute(sql`select pg_switch_wal(), pg_logical_emit_message(false, '', '')`)
    await tidy({ db: again.db, copy }, folder, { isLow: () => false }, log, new Date(Date.UTC(2026, 0, 1, hour)))
    const { rows } = await again.db.execute(
      sql`select pg_relation_size('sessions') as rows, (select sum(size)::int from pg_ls_waldir()) as log`,
    )
    sizes.push(...rows)
  }
  expect(sizes[2], 'what is deleted makes place').toEqual(sizes[1])
  await again.close()

  writeFileSync(join(folder, DATABASE_FOLDER, 'global', 'pg_control'), Buffer.alloc(8192))
  const refused = openDatabase({ dataDir: folder }, log)
  await expect(refused, 'damaged').rejects.toThrow(/cannot be opened .* db:restore -- .*02-00-00-000Z\.tar\.gz$/)
  await expect(refused).rejects.toBeInstanceOf(StartError)
})

test('a process that ends while it unpacks leaves no database, and the next one unpacks all of it', () => {
  const source = join(folder, 'source')
  mkdirSync(join(source, 'empty'), { recursive: true })
  writeFileSync(join(source, 'PG_VERSION'), '17')
  const target = join(folder, DATABASE_FOLDER)
  mkdirSync(`${target}.draft/base`, { recursive: true })
  writeFileSync(`${target}.draft/base/half`, 'of a file')
  unpack(pack(source), target)
  expect(readdirSync(target).sort()).toEqual(['PG_VERSION', 'empty'])
  expect(existsSync(`${target}.draft`)).toBe(false)
})

test('the file of the build is one for exactly this engine and these migrations', () => {
  const other = join(folder, 'migrations')
  cpSync(MIGRATIONS, other, { recursive: true })
  expect(packedPath(other)).toBe(packedPath(MIGRATIONS))
  writeFileSync(join(other, '9999_next.sql'), 'alter table players add column shoe_size int;')
  expect(packedPath(other)).not.toBe(packedPath(MIGRATIONS))
})

const copy = async () => new Blob(['a copy'])

test('the newest six backups are kept, and a failed one does not count', async () => {
  for (let hour = 0; hour < 9; hour++) await backUp(folder, copy, new Date(Date.UTC(2026, 0, 1, hour)))
  const failing = () => Promise.reject(new Error('disk full'))
  await expect(backUp(folder, failing, new Date(Date.UTC(2026, 0, 2)))).rejects.toThrow('disk full')
  expect(readdirSync(join(folder, 'backups')).length, 'nothing half made is left').toBe(6)
  const names = (await listBackups(folder)).map((path) => basename(path))
  expect(names).toEqual([3, 4, 5, 6, 7, 8].map((hour) => `tambola-2026-01-01T0${hour}-00-00-000Z.tar.gz`))
  const afterwards = await backUp(folder, copy, new Date(Date.UTC(2025, 0, 1)))
  expect([(await listBackups(folder)).length, existsSync(afterwards)], 'a clock was ahead').toEqual([6, true])
})

test('a backup is due every hour, unless the disk is nearly full', async () => {
  const copied: number[] = []
  await backUp(folder, copy, new Date(Date.UTC(2027, 0, 1)))
  for (let minute = 0; minute <= 300; minute += 5) {
    const now = new Date(Date.UTC(2026, 0, 1, 0, minute))
    if (await backUpIfDue(folder, copy, { isLow: () => minute > 200 }, now)) copied.push(minute)
  }
  expect(copied).toEqual([0, 60, 120, 180])
})
