import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { findInstallation } from '../../../scripts/postgres.ts'
import { waitFor } from '../../../scripts/waiting.ts'
import { Client } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { openGame, type Room } from '../room.ts'
import { startServer } from '../server-process.ts'

const FLOODER = join(import.meta.dirname, '../flooder.ts')
const KINDS = ['join refused', 'rejoin', 'select', 'confirm', 'lock', 'claim', 'mark']
const IN_FLIGHT = [64, 200, 400]
const ALIVE_WITHIN_MS = 100
const COMMAND_WITHIN_MS = 300
const PAUSE_MS = 50
/** A request that waits longer counts as unanswered. */
const PATIENCE_MS = 10_000
const ROOMS_ELSEWHERE = 3

/** One client keeps many commands of one kind in flight. Others come with new connections, and play. */
export async function floods(context: FaultContext): Promise<void> {
  const databases = { embedded: async () => ({ DATA_DIR: context.folder() }), ...(findInstallation() && { postgres }) }
  async function postgres() {
    return { DATABASE_URL: await freshPostgres(context) }
  }
  for (const [name, open] of Object.entries(databases)) {
    const server = await startServer(context, { ...(await open()), limited: true })
    const rooms = await Promise.all(
      Array.from({ length: ROOMS_ELSEWHERE }, (_, i) =>
        openGame(() => server.url, clientAt(server.url, `127.0.20.${i + 1}`)),
      ),
    )
    await compare(context, `${name}, nobody floods`, server.url, rooms, null)
    let flooder = 0
    for (const kind of context.isShort ? ['confirm'] : KINDS) {
      for (const count of context.isShort ? [64] : IN_FLIGHT) {
        const address = `127.0.30.${++flooder}`
        const child = await startFlooder(context, server.url, address, kind, String(count))
        await compare(context, `${name}, ${count} × ${kind}`, server.url, rooms, child)
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    }
    for (const { host } of rooms) host.client.close()
    await server.kill()
  }
}

/** Each request on a new connection. */
const clientAt = (url: string, address: string) => new Client(() => url, address, undefined, new Agent())

async function startFlooder(context: FaultContext, ...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', FLOODER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  context.later(() => child.kill('SIGKILL'))
  await waitFor('a flooder to be ready', once(child.stdout, 'data'))
  return child
}

/** How long others wait, for some seconds. */
async function compare(context: FaultContext, what: string, url: string, rooms: Room[], flooder: ChildProcess | null) {
  const { result } = context
  const until = performance.now() + context.size('seconds', 1, 8) * 1_000
  const alive: number[] = []
  const commands: number[] = []
  const refused: string[] = []
  const probe = async () => {
    for (; performance.now() < until; await wait(PAUSE_MS)) alive.push(await timeOf(`${url}/healthz`))
  }
  const play = async ({ path, host }: Room) => {
    for (let locked = true; performance.now() < until; await wait(PAUSE_MS)) {
      locked = !locked
      const { status, ms } = await host.client.send('POST', `${path}/lock`, { locked })
      commands.push(ms)
      if (status !== 200) refused.push(String(status))
    }
  }
  await Promise.all([probe(), ...rooms.map(play)])
  result.runs++
  result.acknowledged += commands.length - refused.length
  context.checkTime(`${what}: /healthz`, alive, 0.99, ALIVE_WITHIN_MS)
  context.checkTime(`${what}: commands elsewhere`, commands, 0.99, COMMAND_WITHIN_MS)
  context.check(refused.length === 0, `${what}: ${refused.length} were refused elsewhere, the first with ${refused[0]}`)
  if (flooder?.stdout) {
    const [line] = (await once(createInterface(flooder.stdout), 'line')) as [string]
    result.figures[`${what}: answered`] = line.replace('ready ', '')
  }
}

/** Time until the answer to a request on a new connection. */
function timeOf(url: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve) => {
    const done = () => resolve(performance.now() - started)
    const signal = AbortSignal.timeout(PATIENCE_MS)
    get(url, { agent: false, signal }, (answer) => answer.resume().once('end', done)).once('error', done)
  })
}
