import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultContext } from './fault-context.ts'

/** A library that gives a program the false time in a file. */
export function falseClock(context: FaultContext) {
  const folder = context.folder()
  // Postgres is another user, and must be able to read what time it is.
  chmodSync(folder, 0o755)
  const file = join(folder, 'offset')
  const set = (seconds: number) => writeFileSync(file, `${seconds >= 0 ? '+' : ''}${seconds}`, { mode: 0o644 })
  set(0)
  const variables = {
    LD_PRELOAD: libfaketime() ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Only the clock on the wall jumps, as on real machines.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { set, variables }
}

/** Where the library is, or null. */
export function libfaketime(): string | null {
  const found = ['/usr/lib', '/usr/local/lib']
    .filter(existsSync)
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .map((folder) => join(folder, 'faketime', 'libfaketime.so.1'))
    .find(existsSync)
  return found ?? null
}
