import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { Database } from '../db/open.ts'
import type { Presence } from '../presence/presence.ts'
import type { Hub } from '../realtime/hub.ts'
import { createCallPace } from '../room/gate/call-pace.ts'
import type { GateDeps } from '../room/gate/execute.ts'
import { HeldRooms } from '../room/gate/held-rooms.ts'
import { HoldPace } from '../room/gate/needs/hold-pace.ts'
import { SeatPace } from '../room/gate/needs/seat-pace.ts'
import { startRoomJobs } from '../room/jobs/start.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'
import { startDayCounter } from '../room/rows/stats.ts'
import type { Env } from './env.ts'
import { Metrics } from './metrics.ts'
import { type ServerParts, stop } from './parts.ts'

interface RoomsDeps {
  database: Database
  bus: Bus
  presence: Presence
  hub: Hub
  snapshots: Snapshots
  /** What is counted by time has limits. */
  limited: boolean
  isDiskLow(): boolean
}

/** Starts the gate, and what runs in rooms by itself. */
export function startRooms(env: Env, deps: RoomsDeps, parts: ServerParts, log: Logger) {
  const { database, bus, presence, hub, snapshots, limited, isDiskLow } = deps
  const { db } = database
  const { counter: day } = parts.add(startDayCounter(db, log), stop)
  const metrics = new Metrics()
  if (env.METRICS_TOKEN) {
    metrics.observe({ hub, snapshots, bus, pool: database.kind === 'postgres' ? database.pool : null })
  }
  const cooldownMs = env.CALL_COOLDOWN_MS
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
    held: new HeldRooms(bus),
    maxPlayers: env.MAX_PLAYERS_PER_ROOM,
    seatPace: limited ? new SeatPace() : undefined,
    holdPace: limited ? new HoldPace() : undefined,
  }
  const watched = () => [...hub.rooms()].map(({ id }) => id)
  const read = () => snapshots.rooms()
  const jobs = parts.add(startRoomJobs({ gate, watched, read, isDiskLow, late: metrics.late, limited, log }), stop)
  return { gate, jobs, metrics }
}
