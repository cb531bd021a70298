import { reasonNotToStart, StartError } from '../errors.ts'
import type { Pages } from '../http/http-deps.ts'
import { sharedAddresses } from '../http/lan-addresses.ts'
import { builtPages, sourcePages } from '../http/pages.ts'
import { readEnv } from './env.ts'
import { greeting } from './greeting.ts'
import { openLog } from './logger.ts'
import type { ServerOptions } from './options.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './stop.ts'

const fromSources = import.meta.filename.endsWith('.ts')
const pages: Pages = fromSources
  ? { handler: sourcePages, built: false }
  : { handler: (_server, preview) => builtPages(preview), built: true }
/** Time over which sockets are closed when the server stops. Zero under `npm run dev`, so that restarts are instant. */
const drainMs = fromSources ? 0 : 3_000

/** Starts the server of this process, or ends it with the reason why it cannot start. Only tests and `bench` pass options. */
export async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  try {
    const env = readEnv()
    if (!fromSources && env.DATABASE_URL && !env.SESSION_SECRET) {
      throw new StartError('SESSION_SECRET is needed with DATABASE_URL, so that all servers accept the same cookies.')
    }
    if (!fromSources && env.DATABASE_URL && !env.ADMIN_CODE) {
      throw new StartError('ADMIN_CODE is needed with DATABASE_URL, so that all servers accept the same code.')
    }
    const log = openLog(env)
    const running = await serve(env, pages, log, options)
    const { port, newAdminCode } = running
    const here = `http://localhost:${port}`
    const codeFile = `${env.DATA_DIR}/admin-code`
    if (process.stdout.isTTY) {
      const lan = sharedAddresses(env.LAN_ADDRESSES).map((address) => `http://${address}:${port}`)
      const forPhones = env.PUBLIC_ORIGIN ? [env.PUBLIC_ORIGIN] : lan
      const adminCode = env.ADMIN_CODE
        ? 'ADMIN_CODE'
        : newAdminCode
          ? `${newAdminCode} (also in ${codeFile})`
          : codeFile
      process.stdout.write(greeting({ here, forPhones, adminCode }))
    } else {
      const store = running.database === 'embedded' ? `the embedded database in ${env.DATA_DIR}` : 'Postgres'
      log.info(`Tambola is ready on ${env.PUBLIC_ORIGIN ?? here} with ${store}`)
      // Printed once and not logged: logs may be stored or sent elsewhere.
      if (newAdminCode) process.stdout.write(`Admin code: ${newAdminCode} (also in ${codeFile})\n`)
    }
    stopOnSignals(() => running.close(drainMs), log)
  } catch (error) {
    const reason = reasonNotToStart(error)
    if (reason === null) throw error
    process.stderr.write(`${reason}\n`)
    process.exit(1)
  }
}
