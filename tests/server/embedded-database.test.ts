import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RoomAnswer } from '#shared/api.ts'
import { verifyDraw } from '#shared/game/draw/verify.ts'
import { restoreEmbedded } from '../../scripts/restore.ts'
import { DATABASE_FOLDER } from '../../server/db/embedded.ts'
import { pack, packedPath, unpack } from '../../server/db/empty-database.ts'
import { backUp, listBackups, tidy } from '../../server/db/maintenance.ts'
import { MIGRATIONS, openDatabase } from '../../server/db/open.ts'
import { gameRooms } from '../../server/db/tables/rooms.ts'
import { reasonNotToStart } from '../../server/errors.ts'
import { loadRoom } from '../../server/room/rows/repo.ts'
import { BrowserSession, drawOf, roomOf } from '../support/browser-session.ts'
import { newDataDir } from '../support/databases.ts'
import { newRoomOn } from '../support/gate.ts'
import { spawnServer } from '../support/server-process.ts'
import { startServer } from '../support/test-server.ts'

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

test('a database is unpacked as it was packed, and an unreadable backup leaves it unchanged', async () => {
  const source = newDataDir()
  const packed = pack(join(source, DATABASE_FOLDER))
  expect(packed.length / 1024 ** 2, 'megabytes, in the build').toBeLessThan(4)
  const unpacked = join(folder, DATABASE_FOLDER)
  // A process has ended while it unpacked.
  mkdirSync(`${unpacked}.draft/base`, { recursive: true })
  writeFileSync(`${unpacked}.draft/base/half`, 'of a file')
  unpack(packed, unpacked)
  expect(readdirSync(folder), 'all of it, empty folders too').toEqual([DATABASE_FOLDER])
  expect(contentOf(unpacked)).toEqual(contentOf(join(source, DATABASE_FOLDER)))
  rmSync(source, { recursive: true })
  const { db, close } = await openDatabase({ dataDir: folder }, log)
  expect(await db.select().from(gameRooms)).toEqual([])
  const { room } = await newRoomOn(db)
  await close()

  await expect(restoreEmbedded(folder, new Blob(['not an archive']), log)).rejects.toThrow()
  const again = await openDatabase({ dataDir: folder }, log)
  expect((await loadRoom(again.db, room.id))?.epoch).toBe(room.epoch)
  for (let hour = 0; hour < 3; hour++) {
    await again.db.execute(sql`insert into sessions select i, '{}', now() from generate_series(1, 5000) i`)
    await again.db.execute(sql`delete from sessions`)
    for (let file = 0; file < 3; file++)
      await again.db.execute(sql`select pg_switch_wal(), pg_logical_emit_message(false, '', '')`)
    await tidy({ db: again.db, copy }, folder, { isLow: () => false }, new Date(Date.UTC(2026, 0, 1, hour)))
  }
  const logged = sql`(select sum(size) from pg_ls_waldir()) < 100 * 1024 * 1024`
  const { rows } = await again.db.execute(
    sql`select pg_relation_size('sessions')::int as bytes, ${logged} as is_log_short`,
  )
  expect(rows).toEqual([{ bytes: 0, is_log_short: true }])
  await again.close()

  writeFileSync(join(folder, DATABASE_FOLDER, 'global', 'pg_control'), Buffer.alloc(8192))
  const reason = reasonNotToStart(await openDatabase({ dataDir: folder }, log).catch((error) => error))
  expect(reason, 'damaged').toMatch(/cannot be opened .* db:restore -- .*02-00-00-000Z\.tar\.gz$/)
})

test('a copy made among new rooms restores them whole, and one of them is played to its end', async () => {
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

test('a server whose database ends by itself ends too, and reports it', async () => {
  const dataDir = newDataDir()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // Told by a signal, the thread that is not the first one ends.
  const code = `
    import { BroadcastChannel, isMainThread } from 'node:worker_threads'
    const channel = new BroadcastChannel('the end')
    channel.unref()
    if (isMainThread) process.on('SIGHUP', () => channel.postMessage('now'))
    else channel.onmessage = () => process.exit(7)`
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(code)}`
  const { child, started } = spawnServer({ DATA_DIR: dataDir, NODE_OPTIONS })
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  expect((await started).port).toBeGreaterThan(0)
  child.kill('SIGHUP')
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(said).toContain('the thread of the embedded database has ended with code 7')
})

test('the database file of the build is for exactly this engine and these migrations', () => {
  const other = join(folder, 'migrations')
  cpSync(MIGRATIONS, other, { recursive: true })
  expect(packedPath(other)).toBe(packedPath(MIGRATIONS))
  writeFileSync(join(other, '9999_next.sql'), 'alter table players add column shoe_size int;')
  expect(packedPath(other)).not.toBe(packedPath(MIGRATIONS))
})

const copy = async () => new Blob(['a copy'])
const works = { execute: vi.fn().mockResolvedValue(null) }

test('the newest six backups are kept, and failed ones do not count', async () => {
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
    if (await tidy({ db: works, copy }, folder, { isLow: () => minute > 200 }, now)) copied.push(minute)
  }
  expect(copied).toEqual([0, 60, 120, 180])
  const broken = { db: { execute: vi.fn().mockRejectedValue(new Error('broken')) }, copy: vi.fn(copy) }
  await expect(tidy(broken, folder, { isLow: () => false }, new Date(Date.UTC(2028, 0, 1)))).rejects.toThrow('broken')
  expect(broken.copy, 'what fails costs no copy').toHaveBeenCalledOnce()
})
