import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { waitUntil } from './waiting.ts'

/** The proxy of compose.scale.yaml for tests, and how to end it. */
export interface TestProxy {
  url: string
  port: number
  stop(): Promise<void>
}

const SHIPPED = join(import.meta.dirname, '../deploy/nginx.conf')
const KEPT_LOG_CHARACTERS = 2_000
/** Where it would keep bodies, which Debian's build puts where only root may write. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Why the proxy cannot be started here, or null. */
export function missingNginx(): string | null {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return null
  } catch {
    return 'no nginx is installed'
  }
}

/** Starts nginx with the shipped configuration, in which only addresses and folders are others. */
export async function startNginx(processPorts: readonly [number, number]): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'tambola-nginx-'))
  const port = await freePort()
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, readdressed(readFileSync(SHIPPED, 'utf8'), { folder, port, processPorts }))
  // Not a daemon, so that it ends with its main process, and that one with us.
  const args = ['-c', path, '-p', folder, '-e', 'stderr', '-g', `daemon off; pid ${folder}/pid;`]
  const server = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  server.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-KEPT_LOG_CHARACTERS)
  })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  const endAtOnce = () => {
    server.kill('SIGTERM')
    remove()
  }
  process.once('exit', endAtOnce)
  await waitUntil('nginx listens', async () => {
    if (server.exitCode !== null) throw new Error(`nginx ended with code ${server.exitCode}: ${log}`)
    return listens(port)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: async () => {
      process.off('exit', endAtOnce)
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
      remove()
    },
  }
}

interface Addresses {
  folder: string
  port: number
  processPorts: readonly [number, number]
}

function readdressed(shipped: string, { folder, port, processPorts }: Addresses): string {
  const replacements: [from: string, to: string][] = [
    ...processPorts.map((each, i): [string, string] => [
      `server tambola-${i + 1}:5000 resolve`,
      `server 127.0.0.1:${each}`,
    ]),
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['http {', ['http {', ...TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`)].join('\n')],
  ]
  return replacements.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`deploy/nginx.conf says "${from}" not once`)
    return text.replace(from, to)
  }, shipped)
}

function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
