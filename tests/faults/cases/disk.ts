import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorAnswer } from '#shared/api.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { Client } from '../client.ts'
import type { CaseResult, FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { PlayThrough } from '../play-through.ts'
import { ServerProcess } from '../server-process.ts'

const MEGABYTE = 1024 * 1024
const DISK_MEGABYTES = 320
const LEFT_MEGABYTES = 150

/** Something else fills the disk of the embedded database, and is removed again. */
async function fullDisk(context: FaultContext): Promise<CaseResult> {
  const disk = mountDisk(context)
  const server = await ServerProcess.prepare(context, { DATA_DIR: join(disk, 'data') })
  await server.start()
  const play = new PlayThrough(context, () => server.url)
  await play.start()
  const failures: string[] = []
  const recoveryMs: number[] = []
  const runs = context.size('fills', 1, 10)
  for (let run = 0; run < runs; run++) {
    await wait(500)
    const filler = join(disk, 'filler')
    writeFileSync(filler, Buffer.alloc(freeBytes(disk) - LEFT_MEGABYTES * MEGABYTE))
    const client = new Client(() => server.url)
    const refused = await untilStatus(client, 507)
    if (refused.code !== 'not_enough_storage') failures.push(`a change was answered ${JSON.stringify(refused)}`)
    const roomId = play.games.at(-1)?.roomId
    const read = await client.send('GET', `/api/game-state/${roomId}`)
    if (read.status !== 200) failures.push(`reading was answered ${read.status}`)
    rmSync(filler)
    recoveryMs.push(await play.nextSuccess())
  }
  await server.kill()
  await server.start()
  const result = await play.finish(context, [server.url])
  return { ...result, runs, recoveryMs, failures: [...result.failures, ...failures] }
}

async function untilStatus(client: Client, status: number): Promise<ErrorAnswer> {
  return waitUntil(`a new room is answered ${status}`, async () => {
    const answer = await client.send<ErrorAnswer>('POST', '/api/rooms', { hostName: 'Asha' })
    return answer.status === status && answer.body
  })
}

function mountDisk(context: FaultContext): string {
  const disk = join(context.folder(), 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk])
  context.later(() => execFileSync('umount', ['--lazy', disk]))
  return disk
}

function freeBytes(disk: string): number {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** A disk of its own takes the rights to mount one. */
function missingMount(): string | null {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return null
  } catch {
    return 'mounting a small disk needs root'
  }
}

export const diskCases: FaultCase[] = [
  {
    id: 'T18',
    fault: 'disk full, embedded database',
    short: true,
    needsRoot: true,
    missing: missingMount,
    run: fullDisk,
  },
]
