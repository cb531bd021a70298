import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { untilReady } from '../../scripts/until-ready.ts'
import { waitFor } from '../../scripts/waiting.ts'
import type { ServerOptions } from '../../server/app/options.ts'
import { SHORT_LIVED } from './programs.ts'
import { type Settings, settingsOf } from './server-settings.ts'

const ENTRY = join(import.meta.dirname, '../../dist/server/index.js')
const WITH_OPTIONS = join(import.meta.dirname, 'server-with-options.js')

/** The built server as Node starts it: its own program, but for a test with options. */
export const builtServer = (options: Partial<ServerOptions>) =>
  Object.keys(options).length === 0 ? [ENTRY] : [WITH_OPTIONS, JSON.stringify(options)]

/** The built server in a process of its own, always on the same port. */
export class BuiltProcess {
  readonly port: number
  readonly url: string
  /** The process of the last start. */
  child: ChildProcess | null = null
  /** The end of what it has written to its error output, if that is a pipe. */
  complaints = ''
  private readonly stdio: StdioOptions
  private readonly nodeArgs: readonly string[]

  constructor(given: { port: number; host: string; stdio: StdioOptions; nodeArgs?: readonly string[] }) {
    this.port = given.port
    this.url = `http://${given.host}:${given.port}`
    this.stdio = given.stdio
    this.nodeArgs = given.nodeArgs ?? []
  }

  get exitCode(): number | null {
    return this.child?.exitCode ?? null
  }

  /** Starts it and returns when it can serve. Settings that come later win. */
  async start(...settings: readonly Settings[]): Promise<void> {
    const { variables, options } = settingsOf(...settings)
    const child = spawn(process.execPath, [...SHORT_LIVED, ...this.nodeArgs, ...builtServer(options)], {
      env: { PATH: process.env.PATH, PORT: String(this.port), ...variables },
      stdio: this.stdio,
    })
    this.child = child
    child.stderr?.on('data', (data) => {
      this.complaints = (this.complaints + data).slice(-2000)
    })
    await untilReady(this.url, () => {
      if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}: ${this.complaints}`)
    })
  }

  /** Waits for its end, after a signal if there is one: SIGKILL as a power cut would, SIGTERM as an update would. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      if (signal) child.kill(signal)
      await waitFor('the server to end', exited)
    }
    return this.exitCode
  }
}
