import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameRooms } from '#shared/schema.ts'
import { DATABASE_FOLDER, pack, packedPath, unpack } from '../../server/db/embedded.ts'
import { MIGRATIONS, openDatabase } from '../../server/db/open.ts'
import { newDataDir } from '../support/databases.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tambola-unpacked-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Everything in a folder, with the content of its files. */
const contentOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).map((found) => {
    const place = join(found.parentPath, found.name)
    return [place.slice(path.length), found.isDirectory() ? null : readFileSync(place).toString('base64')]
  })

test('a packed database is unpacked as it was, and opens with its tables', async () => {
  const source = newDataDir()
  const packed = pack(join(source, DATABASE_FOLDER))
  expect(packed.length / 1024 ** 2, 'megabytes, in the build').toBeLessThan(4)
  const unpacked = join(folder, DATABASE_FOLDER)
  unpack(packed, unpacked)
  expect(contentOf(unpacked)).toEqual(contentOf(join(source, DATABASE_FOLDER)))
  const { db, close } = await openDatabase({ dataDir: folder }, pino({ level: 'silent' }))
  expect(await db.select().from(gameRooms)).toEqual([])
  await close()
  rmSync(source, { recursive: true })
})

test('a process that ends while it unpacks leaves no database, and the next one unpacks all of it', () => {
  const source = join(folder, 'source')
  mkdirSync(join(source, 'empty'), { recursive: true })
  writeFileSync(join(source, 'PG_VERSION'), '17')
  const packed = pack(source)
  const target = join(folder, DATABASE_FOLDER)
  mkdirSync(`${target}.draft/base`, { recursive: true })
  writeFileSync(`${target}.draft/base/half`, 'of a file')
  expect(existsSync(target)).toBe(false)
  unpack(packed, target)
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
