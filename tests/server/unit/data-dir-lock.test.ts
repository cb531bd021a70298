import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir, ownerOfDataDir } from '../../../server/db/data-dir-lock.ts'

test('a lock excludes running processes, and is taken over from a dead one or another with its pid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tambola-lock-'))
  const unlock = lockDataDir(folder)
  expect(ownerOfDataDir(folder)).toBe(process.pid)
  expect(() => lockDataDir(folder)).toThrow(`Another server (process ${process.pid}) is using the data folder`)
  unlock()
  expect(ownerOfDataDir(folder)).toBeNull()
  lockDataDir(folder)()
  expect(readdirSync(folder)).toEqual([])

  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const lock = (started: string | null) =>
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: child.pid, started }))
  lock(null)
  expect(() => lockDataDir(folder)).toThrow(RegExp(`process ${child.pid}\\).* delete ${join(folder, 'server.lock')}`))
  lock('1')
  // If the system does not report process start times, the running process keeps the lock.
  if (process.platform === 'linux') lockDataDir(folder)()
  else expect(() => lockDataDir(folder)).toThrow(`process ${child.pid}`)
  lock(null)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataDir(folder)()
  writeFileSync(join(folder, 'server.lock'), '')
  expect(ownerOfDataDir(folder), 'an unfinished lock').toBeNull()
  lockDataDir(folder)()
})
