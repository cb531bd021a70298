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
import { watchLoad } from './load-watch.ts'
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
  /** Stops the jobs. The hub closes its sockets by itself. */
  stop(): Promise<void>
}

/** Starts the hub and the jobs that keep its rooms up to date and its polls within their budget. */
export function startRealtime({ db, bus, presence, snapshots, lookups, turns, log }: RealtimeDeps): Realtime {
  const hub = new Hub({ bus, presence, access: roomAccess(db, lookups, turns), log })
  bus.subscribe(({ roomId, e, v }) => snapshots.observe(roomId, { epoch: e, version: v }))
  const load = watchLoad(log)
  const loadVersions = (roomIds: Parameters<typeof loadRoomVersions>[1]) => loadRoomVersions(db, roomIds)
  const reconciler = startReconciler({ hub, snapshots, loadRoomVersions: loadVersions, log })
  return {
    hub,
    pollAfter: load.pollAfter,
    takeSockets: (server, options) => handleUpgrades(server, hub, options),
    stop: async () => {
      await reconciler.stop()
      await load.stop()
    },
  }
}
