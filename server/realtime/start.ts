import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { Db } from '../db/db.ts'
import type { Lookups } from '../http/lookups.ts'
import type { Turns } from '../http/turns.ts'
import type { Presence } from '../presence/presence.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'
import { loadRoomVersions } from '../room/rows/repo.ts'
import { Hub } from './hub.ts'
import { PollBudget } from './poll-budget.ts'
import { startReconciler } from './reconciler.ts'
import { roomAccess } from './room-access.ts'
import { handleUpgrades, type UpgradeOptions } from './upgrade.ts'

interface RealtimeDeps {
  db: Db
  bus: Bus
  presence: Presence
  snapshots: Snapshots
  lookups: Lookups
  turns: Turns
  log: Logger
}

/** The sockets of this process. */
export interface Realtime {
  hub: Hub
  /** Counts a poll. Milliseconds for the `X-Poll-After` of its answer; null while the usual intervals are fine. */
  pollAfter(): number | null
  /** Upgrades requests of an HTTP server for `/ws`. */
  takeSockets(server: Server, options: UpgradeOptions): void
  /** Stops the job that keeps rooms up to date. The hub closes its sockets by itself. */
  stop(): Promise<void>
}

/** Starts the hub and the job that keeps its rooms up to date, and counts polls. */
export function startRealtime({ db, bus, presence, snapshots, lookups, turns, log }: RealtimeDeps): Realtime {
  const hub = new Hub({ bus, presence, access: roomAccess(db, lookups, turns), log })
  bus.subscribe(({ roomId, e, v }) => snapshots.observe(roomId, { epoch: e, version: v }))
  const polls = new PollBudget()
  const loadVersions = (roomIds: Parameters<typeof loadRoomVersions>[1]) => loadRoomVersions(db, roomIds)
  const reconciler = startReconciler({ hub, snapshots, loadRoomVersions: loadVersions, log })
  return {
    hub,
    pollAfter: () => polls.pollAfter(),
    takeSockets: (server, options) => handleUpgrades(server, hub, options),
    stop: () => reconciler.stop(),
  }
}
