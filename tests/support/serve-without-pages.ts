import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/log.ts'
import { serve } from '../../server/app/serve.ts'
import { StartError } from '../../server/errors.ts'
import { NO_PAGES } from './no-pages.ts'

/* A server process for tests that need a second one. Prints "ready" and its port once it listens. */
const env = readEnv()
try {
  const running = await serve(env, NO_PAGES, openLog(env))
  process.stdout.write(`ready ${running.port}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
