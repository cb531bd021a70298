import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { waitFor } from '../../scripts/waiting.ts'
import { SHORT_LIVED } from '../support/programs.ts'
import { isReady, untilReady } from '../support/until-ready.ts'
import type { FaultContext } from './fault-context.ts'

const ENTRY = join(import.meta.dirname, '../../dist/server/index.js')

/** The built server in a process of its own, always on the same port. */
export class ServerProcess {
  readonly port: number
  readonly url: string
  private readonly variables: Record<string, string>
  private child: ChildProcess | null = null
  private said = ''

  private constructor(port: number, variables: Record<string, string>) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.variables = variables
  }

  /** A server that is not started yet; it ends with the case at the latest. */
  static async prepare(context: FaultContext, variables: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), variables)
    context.later(() => server.kill())
    return server
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error('the server is not running')
    return this.child.pid
  }

  /** What it has written to its error output. */
  get complaints(): string {
    return this.said
  }

  /** Starts it and comes back when it can serve. */
  async start(): Promise<void> {
    await this.spawn()
    await untilReady(this.url, () => {
      if (this.exitCode !== null) throw new Error(`the server ended with code ${this.exitCode}: ${this.said}`)
    })
  }

  async spawn(): Promise<void> {
    this.child = spawn(process.execPath, [...SHORT_LIVED, ENTRY], {
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        CALL_COOLDOWN_MS: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'fatal',
        SESSION_SECRET: 'a secret of the fault tests',
        ADMIN_CODE: 'the code of the fault tests',
        ...this.variables,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.child.stderr?.on('data', (data) => {
      this.said = (this.said + data).slice(-2000)
    })
  }

  isReady(): Promise<boolean> {
    return isReady(this.url)
  }

  get exitCode(): number | null {
    return this.child?.exitCode ?? null
  }

  /** Waits for its end and gives its exit code. */
  async ended(): Promise<number | null> {
    if (this.child && this.child.exitCode === null && this.child.signalCode === null)
      await waitFor('the server to end', once(this.child, 'exit'))
    return this.exitCode
  }

  async kill(): Promise<void> {
    this.child?.kill('SIGKILL')
    await this.ended()
  }

  async stopGracefully(): Promise<number | null> {
    this.child?.kill('SIGTERM')
    return this.ended()
  }
}
