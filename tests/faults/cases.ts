import { existsSync } from 'node:fs'
import { findBrowser } from '../../scripts/browser.ts'
import { missingNginx } from '../../scripts/nginx.ts'
import { findInstallation } from '../../scripts/postgres.ts'
import { hasRedis } from '../../scripts/redis.ts'
import { callersGone } from './cases/auto-call.ts'
import { canMount, fullDisk } from './cases/disk.ts'
import { doubleClicks } from './cases/double-clicks.ts'
import { killEmbedded, killOnPostgres } from './cases/kills.ts'
import { badLine, cutOff } from './cases/links.ts'
import { cutOneOff, postgresAway } from './cases/postgres.ts'
import { randomPlay } from './cases/random-play.ts'
import { oneRedis, redisAway, threeNodes } from './cases/redis.ts'
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
  /**
   * Part of `npm test`: what no test of the server finds. Those that keep a core busy are `alone`: no other such case runs
   * beside one.
   */
  short?: 'beside' | 'alone'
}

/** Why a case cannot run on this machine, or null. */
export function missingFor({ needs }: FaultCase): string | null {
  return needs.map((need) => NEEDS[need]()).find((why) => why !== null) ?? null
}

type Row = [id: string, fault: string, needs: FaultCase['needs'], run: FaultCase['run'], short?: FaultCase['short']]

const ROWS: Row[] = [
  ['T1', 'server killed, Postgres', ['postgres', 'browser'], killOnPostgres, 'beside'],
  ['T2', 'server killed, embedded database', ['browser'], killEmbedded],
  ['T4', 'Postgres killed, and stands still', ['/proc', 'postgres', 'browser'], postgresAway, 'beside'],
  [
    'T6',
    'Redis emptied, stopped, flapping',
    ['postgres', 'browser', 'redis'],
    (context) => redisAway(context, oneRedis),
  ],
  [
    'T6c',
    'a node of a Redis Cluster the same',
    ['postgres', 'browser', 'redis'],
    (context) => redisAway(context, threeNodes),
  ],
  ['T7', 'browser cut off', ['browser'], cutOff],
  ['T8', 'one of two servers cut off from Postgres', ['postgres'], cutOneOff, 'beside'],
  ['T9', 'slow line in small pieces', ['browser'], badLine],
  ['T18', 'disk full, embedded database', ['mount'], fullDisk, 'beside'],
  ['T19', 'everything pressed twice', ['browser'], doubleClicks, 'beside'],
  ['T20', 'many calls, marks and claims at once on two servers', ['postgres'], storms, 'alone'],
  ['T24', 'random play on bad connections', ['postgres'], randomPlay, 'alone'],
  ['T40', 'play for a long time', ['postgres'], soak],
  ['T42', 'older copy restored, number reused', ['browser'], restoreCopy, 'beside'],
  ['T43', 'restarts and kills behind the shipped proxy', ['postgres', 'redis', 'nginx'], behindShippedProxy, 'beside'],
  ['T46', 'server killed while the next round opens', ['postgres', 'redis'], killWhileRoundOpens, 'beside'],
  ['T50', 'a stranger misbehaves', ['/proc'], stranger],
  ['T51', 'nobody can call, and clocks jump', ['/proc', 'postgres', 'redis', 'faketime'], callersGone, 'beside'],
]

export const CASES: FaultCase[] = ROWS.map(([id, fault, needs, run, short]) => ({ id, fault, needs, run, short }))
