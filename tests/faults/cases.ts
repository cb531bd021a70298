import { existsSync } from 'node:fs'
import { findBrowser } from '../../scripts/browser.ts'
import { missingNginx } from '../../scripts/nginx.ts'
import { findInstallation } from '../../scripts/postgres.ts'
import { hasRedis } from '../../scripts/redis.ts'
import { callersGone } from './cases/auto-call.ts'
import { canMount, fullDisk } from './cases/disk.ts'
import { doubleClicks } from './cases/double-clicks.ts'
import { floods } from './cases/floods.ts'
import { killEmbedded, killOnPostgres } from './cases/kills.ts'
import { cutOff } from './cases/links.ts'
import { killWhilePeopleChange } from './cases/people.ts'
import { cutOneOff, postgresAway } from './cases/postgres.ts'
import { redisAway } from './cases/redis.ts'
import { behindShippedProxy, restoreCopy } from './cases/restarts.ts'
import { killWhileRoundOpens } from './cases/rounds.ts'
import { soak } from './cases/soak.ts'
import { storms } from './cases/storms.ts'
import { stranger } from './cases/strangers.ts'
import { libfaketime } from './false-clock.ts'
import type { FaultContext } from './fault-context.ts'

/** What a case may need of the machine, and why it cannot be had here, or null. */
const NEEDS = {
  '/proc': () => (existsSync(`/proc/1/task/1/children`) ? null : 'this system has no /proc'),
  postgres: () => (findInstallation() ? null : 'no Postgres is installed'),
  redis: () => (hasRedis() ? null : 'no Redis is installed'),
  browser: () => (findBrowser() ? null : 'no Chromium is installed'),
  nginx: missingNginx,
  faketime: () => (libfaketime() ? null : 'libfaketime is not installed (package faketime)'),
  /** Even a machine of continuous integration may not give the right. */
  mount: () => (canMount() ? null : 'mounting a small disk needs root'),
} satisfies Record<string, () => string | null>

/** One fault, and what must hold while and after it happens. */
export interface FaultCase {
  id: string
  fault: string
  needs: (keyof typeof NEEDS)[]
  run(context: FaultContext): Promise<void>
  /** Part of `npm test`: what no test of the server finds. */
  short?: boolean
}

/** Why a case cannot run on this machine, or null. */
export function missingFor({ needs }: FaultCase): string | null {
  return needs.map((need) => NEEDS[need]()).find((why) => why !== null) ?? null
}

type Row = [id: string, fault: string, needs: FaultCase['needs'], run: FaultCase['run'], short?: FaultCase['short']]

const ROWS: Row[] = [
  ['T1', 'server killed, Postgres', ['postgres', 'browser'], killOnPostgres, true],
  ['T2', 'server killed, embedded database', ['browser'], killEmbedded],
  ['T4', 'Postgres killed and stalled', ['/proc', 'postgres', 'browser'], postgresAway, true],
  ['T6', 'Redis emptied, stopped, flapping', ['postgres', 'browser', 'redis'], redisAway],
  ['T7', 'browser cut off', ['browser'], cutOff],
  ['T8', 'one of two servers cut off from Postgres', ['postgres'], cutOneOff, true],
  ['T18', 'disk full, embedded database', ['mount'], fullDisk, true],
  ['T19', 'every button pressed twice', ['browser'], doubleClicks, true],
  ['T20', 'many calls, marks and claims at once on two servers', ['postgres'], storms, true],
  ['T40', 'a long time of play', ['postgres'], soak],
  ['T42', 'older copy restored, number reused', ['browser'], restoreCopy, true],
  ['T43', 'restarts and kills behind the shipped proxy', ['postgres', 'redis', 'nginx'], behindShippedProxy, true],
  ['T46', 'server killed while the next round opens', ['postgres', 'redis'], killWhileRoundOpens, true],
  ['T47', 'server killed while somebody is removed, let in or joined', ['postgres'], killWhilePeopleChange, true],
  ['T50', 'a stranger misbehaves', ['/proc'], stranger],
  ['T50c', 'a client keeps many commands in flight, both databases', ['/proc'], floods],
  ['T51', 'nobody can call, and clocks jump', ['/proc', 'postgres', 'redis', 'faketime'], callersGone, true],
]

export const CASES: FaultCase[] = ROWS.map(([id, fault, needs, run, short]) => ({ id, fault, needs, run, short }))
