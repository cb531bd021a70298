import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/open.ts'
import type { Limits } from '../limits/limits.ts'
import type { Presence } from '../presence/presence.ts'
import type { Hub } from '../realtime/hub.ts'
import { createCallPace } from '../room/gate/call-pace.ts'
import type { GateDeps } from '../room/gate/execute.ts'
import { startRoomJobs } from '../room/jobs/start.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'
import { startDayCounter } from '../room/rows/stats.ts'
import type { Env } from './env.ts'
import { Metrics } from './metrics.ts'
import type { ServerOptions } from './options.ts'
import { type ServerParts, stop } from './parts.ts'

interface RoomsDeps extends ServerOptions {
  database: Database
  bus: Bus
  presence: Presence
  hub: Hub
  snapshots: Snapshots
  limits: Limits
  isDiskLow(): boolean
}

/** Starts the gate, and what runs in rooms by itself. */
export function startRooms(env: Env, deps: RoomsDeps, parts: ServerParts, log: Logger) {
  const { database, bus, presence, hub, snapshots, cooldownMs, limits, maxPlayers, isDiskLow } = deps
  const { db } = database
  const { counter: day } = parts.add(startDayCounter(db, log), stop)
  const metrics = new Metrics()
  if (env.METRICS_TOKEN) {
    metrics.observe({ hub, snapshots, bus, pool: database.kind === 'postgres' ? database.pool : null })
  }
  const gate: GateDeps = {
    db,
    watch: metrics.watch,
    bus,
    seen: (room) => snapshots.observe(room.id, room),
    changed: (room) => jobs.changed(room),
    presence,
    pace: createCallPace(bus, cooldownMs),
    cooldownMs,
    day,
    maxPlayers,
    limits,
  }
  const watched = () => [...hub.rooms()].map(({ id }) => id)
  const read = () => snapshots.rooms()
  const jobs = parts.add(startRoomJobs({ gate, watched, read, isDiskLow, late: metrics.late, log }), stop)
  return { gate, jobs, metrics }
}
