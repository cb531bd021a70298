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
  stop(): Promise<void>
}

const SHIPPED = join(import.meta.dirname, '../deploy/nginx.conf')
const KEPT_LOG_CHARACTERS = 2_000
/** Where it would keep bodies, which Debian's build puts where only root may write. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Why the proxy cannot be started here, or null. */
export function missingNginx(): string | null {
  return isInstalled('nginx', '-v') ? null : 'no nginx is installed'
}

/** Why no proxy that ends TLS can be started here, or null. */
export function missingTlsProxy(): string | null {
  return missingNginx() ?? (isInstalled('openssl', 'version') ? null : 'no openssl is installed')
}

/** Starts nginx with the shipped configuration, in which only addresses and folders are others. */
export async function startNginx(processPorts: readonly [number, number]): Promise<TestProxy> {
  const shipped = readFileSync(SHIPPED, 'utf8')
  return start(await freePort(), (folder, port) => readdressed(shipped, { folder, port, processPorts }))
}

/** Starts a proxy that ends TLS for localhost, with a certificate that nobody trusts, and passes on what it hears. */
export async function startTlsProxy(port: number, target: TestProxy): Promise<TestProxy> {
  return start(port, (folder) => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', ...made], { stdio: 'ignore' })
    return `
      events {}
      http {
        ${temporaryPaths(folder)}
        access_log off;
        server {
          listen 127.0.0.1:${port} ssl;
          ssl_certificate ${certificate};
          ssl_certificate_key ${key};
          location / {
            proxy_pass ${target.url};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto https;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $http_connection;
          }
        }
      }`
  })
}

async function start(port: number, configure: (folder: string, port: number) => string): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'tambola-nginx-'))
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, configure(folder, port))
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
    ['http {', `http {\n${temporaryPaths(folder)}`],
  ]
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf does not say "${from}"`)
    return text.replaceAll(from, to)
  }, shipped)
}

function temporaryPaths(folder: string): string {
  return TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
}

function isInstalled(program: string, ask: string): boolean {
  try {
    execFileSync(program, [ask], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
