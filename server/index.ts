import { existsSync } from 'node:fs'
import { EnvError, readEnv } from './env.ts'
import { StartError } from './errors.ts'
import { builtPages, sourcePages } from './http/static.ts'
import { openLog } from './log.ts'
import { type Pages, serve } from './serve.ts'

/** Longest time that a stop may take before it is forced. */
const HARD_EXIT_MS = 10_000

const fromSources = import.meta.filename.endsWith('.ts')
const pages: Pages = fromSources
  ? { handler: sourcePages, built: false }
  : { handler: (_server, preview) => builtPages(preview), built: true }

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv()
  if (!fromSources && env.DATABASE_URL && !env.SESSION_SECRET) {
    throw new StartError('SESSION_SECRET is needed with DATABASE_URL, so that all servers accept the same cookies.')
  }
  if (!fromSources && env.DATABASE_URL && !env.ADMIN_CODE) {
    throw new StartError('ADMIN_CODE is needed with DATABASE_URL, so that all servers accept the same code.')
  }
  const log = openLog(env)
  const running = await serve(env, pages, log)
  const where = env.PUBLIC_ORIGIN ?? `http://localhost:${running.port}`
  const store = running.database === 'embedded' ? `the embedded database in ${env.DATA_DIR}` : 'Postgres'
  log.info(`Tambola is ready on ${where} with ${store}`)
  if (running.newAdminCode) {
    // Once, and not through the log, which may be kept or sent elsewhere.
    process.stdout.write(`Admin code: ${running.newAdminCode} (also in ${env.DATA_DIR}/admin-code)\n`)
  }
  const stop = () => {
    setTimeout(() => process.exit(1), HARD_EXIT_MS).unref()
    running.close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof EnvError || error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
