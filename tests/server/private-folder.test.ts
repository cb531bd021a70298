import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '../../server/db/maintenance.ts'
import { openDatabase } from '../../server/db/open.ts'
import { makePrivate } from '../../server/db/private-folder.ts'
import { ADMIN_CODE, asAdmin, putFile, uploadLink } from '../support/admin.ts'
import { openRoom } from '../support/browser-session.ts'
import { picture } from '../support/pictures.ts'
import { startServer } from '../support/test-server.ts'

let folder = ''
let umask = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tambola-private-'))
  // The default of most systems.
  umask = process.umask(0o022)
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})

const below = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const isFolder = (path: string) => statSync(path).isDirectory()

/** Paths that other users have any permission for. */
const open = (path: string) =>
  [path, ...below(path)].filter((each) => modeOf(each) !== (isFolder(each) ? '700' : '600'))

test('other users cannot read the data folder before, during and after a run of the server', async () => {
  const dataDir = join(folder, 'data')
  const first = await startServer({ dataDir }, { ADMIN_CODE })
  expect(open(dataDir), 'a new folder').toEqual([])
  await openRoom(first)
  expect((await putFile(await uploadLink(await asAdmin(first)), await picture('png'))).status).toBe(200)
  expect(open(dataDir), 'after play and an upload').toEqual([])
  await first.close()
  expect(open(dataDir), 'after the stop').toEqual([])
  const database = await openDatabase({ dataDir }, pino({ level: 'silent' }))
  if (database.kind !== 'embedded') throw new Error('not embedded')
  await backUp(dataDir, database.copy)
  await database.close()
  expect(open(dataDir), 'after a copy').toEqual([])

  for (const path of [dataDir, ...below(dataDir)]) chmodSync(path, isFolder(path) ? 0o755 : 0o666)
  mkdirSync(join(dataDir, 'database.before-2026-01-01'), { mode: 0o777 })
  const second = await startServer({ dataDir })
  expect(open(dataDir), 'a folder of an older version').toEqual([])
  await second.close()
})

test('files of others in the data folder stay as they are', () => {
  for (const name of ['notes.txt', 'admin-code']) writeFileSync(join(folder, name), '', { mode: 0o644 })
  chmodSync(folder, 0o755)
  expect(makePrivate(folder)).toEqual([])
  expect([folder, join(folder, 'notes.txt'), join(folder, 'admin-code')].map(modeOf)).toEqual(['755', '644', '600'])
})
