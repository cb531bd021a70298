import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorAnswer } from '#shared/api.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { Client } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { startPlay } from '../play-through.ts'
import { startServer } from '../server-process.ts'

const MEGABYTE = 1024 * 1024
const DISK_MEGABYTES = 320
const LEFT_MEGABYTES = 150

/** Something else fills the disk of the embedded database, and is removed again. */
export async function fullDisk(context: FaultContext): Promise<void> {
  const disk = join(context.folder(), 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk])
  context.later(() => execFileSync('umount', ['--lazy', disk]))
  const server = await startServer(context, { DATA_DIR: join(disk, 'data') })
  const play = await startPlay(context, () => server.url)
  const client = new Client(() => server.url)
  for (const _ of context.runs('fills', 1, 10)) {
    await wait(500)
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - LEFT_MEGABYTES * MEGABYTE))
    const { body } = await waitUntil('a new room is refused', async () => {
      const answer = await client.send<ErrorAnswer>('POST', '/api/rooms', { hostName: 'Asha' })
      return answer.status === 507 && answer
    })
    context.check(body.code === 'not_enough_storage', `a change was answered ${JSON.stringify(body)}`)
    const { status } = await client.send('GET', `/api/game-state/${play.games.at(-1)?.room.id}`)
    context.check(status === 200, `reading was answered ${status}`)
    rmSync(join(disk, 'filler'))
    await play.recover()
  }
  await server.kill()
  await server.start()
  await play.finish(server)
}

/** A disk of its own takes the rights to mount one. */
export const canMount = () => spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
