import type { Server } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { SiteAnswer } from '#shared/api.ts'
import type { AdminCode } from '../admin/code.ts'
import type { DiskStore } from '../objects/disk.ts'
import type { ObjectStore } from '../objects/store.ts'
import type { GateDeps } from '../room/gate/execute.ts'
import type { Reactions } from '../room/jobs/reactions.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'
import type { PreviewSource } from './link-preview.ts'
import type { Lookups } from './lookups.ts'
import type { MetricsDeps } from './monitoring.ts'
import type { PollPace } from './polls.ts'
import type { Reached } from './request-origin.ts'
import type { Turns } from './turns.ts'

/** Serves the pages. Takes the HTTP server because hot reload shares its port. */
export type Pages = {
  handler(server: Server, preview: PreviewSource): Promise<RequestHandler> | RequestHandler
  built: boolean
}

/** What the HTTP server works with. */
export interface HttpDeps extends GateDeps, Reached {
  snapshots: Snapshots
  reactions: Reactions
  pollPace: PollPace
  lookups: Lookups
  turns: Turns
  pages: Pages
  store: ObjectStore
  /** The same store, if files are sent to this server. */
  disk: DiskStore | null
  /** The most rooms that there may be at once. */
  maxRooms: number
  secret: string
  adminCode: AdminCode
  metrics: MetricsDeps['metrics']
  metricsToken: string | undefined
  /** Who runs the site. */
  site: SiteAnswer
  /** Instead of the addresses of the network cards. */
  lanAddresses: readonly string[] | undefined
  isStopping(): boolean
  isDiskLow(): boolean
  log: Logger
}
