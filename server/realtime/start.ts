import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import type { Bus } from '../bus/bus.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import type { Lookups } from '../http/lookups.ts'
import type { Turns } from '../http/turns.ts'
import type { Presence } from '../presence/presence.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'
import { loadPlayer, loadRoomVersions, loadVersion, noteCame, type RoomVersion } from '../room/rows/repo.ts'
import { presentPlayers } from '../room/rows/rounds.ts'
import { loadSeat, loadSeatsOf } from '../room/rows/seats-repo.ts'
import { belongsTo, isBorrowed } from '../room/seats/seats.ts'
import { type Job, runEvery } from '../scheduler.ts'
import { createHub, type Hub, type RoomAccess } from './hub.ts'
import { watchLoad } from './poll-pace.ts'
import { socketLimits } from './socket-limits.ts'
import { handleUpgrades, type UpgradeOptions } from './upgrade.ts'
import type { PlayedSeat } from './watcher.ts'

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
  takeSockets(server: Server, options: Omit<UpgradeOptions, 'limits'> & { limited: boolean }): void
  /** Stops the jobs. The hub closes its sockets by itself. */
  stop(): Promise<void>
}

/** Starts the hub and the jobs that keep its rooms up to date and its polls within their budget. */
export function startRealtime({ db, bus, presence, snapshots, lookups, turns, log }: RealtimeDeps): Realtime {
  const hub = createHub({ bus, presence, access: roomAccess(db, lookups, turns), log })
  bus.subscribe(({ roomId, e, v }) => snapshots.observe(roomId, { epoch: e, version: v }))
  const load = watchLoad(log)
  const loadVersions = (roomIds: Parameters<typeof loadRoomVersions>[1]) => loadRoomVersions(db, roomIds)
  const reconciler = startReconciler({ hub, snapshots, loadRoomVersions: loadVersions, log })
  return {
    hub,
    pollAfter: load.pollAfter,
    takeSockets: (server, { limited, ...options }) =>
      handleUpgrades(server, hub, { ...options, limits: socketLimits(limited) }),
    stop: async () => {
      await reconciler.stop()
      await load.stop()
    },
  }
}

/** How often each process asks the database for the versions of the rooms that it serves. */
const RECONCILE_MS = 1_000

interface ReconcilerDeps {
  hub: Pick<Hub, 'rooms' | 'resync' | 'releaseLostSeats' | 'noteSilentTvs'>
  snapshots: Snapshots
  /** Versions of many rooms in one query. Deleted rooms are missing from the result. */
  loadRoomVersions(roomIds: RoomId[]): Promise<Map<string, RoomVersion>>
  log: Logger
}

/**
 * Once a second, compares the rooms served here with the database in one query and resyncs those that are behind. This
 * caps the cost of a lost bus message, or of a process that dies between commit and publish, at a second. Seats that their
 * session has lost, on any process, are released too.
 */
export function startReconciler(deps: ReconcilerDeps): Job {
  return runEvery(RECONCILE_MS, 'reconciliation of rooms', () => reconcile(deps), deps.log)
}

/** One round. */
async function reconcile({ hub, snapshots, loadRoomVersions }: ReconcilerDeps): Promise<void> {
  snapshots.sweep()
  hub.noteSilentTvs()
  await hub.releaseLostSeats()
  const served = new Set(snapshots.rooms())
  for (const { id } of hub.rooms()) served.add(id)
  if (served.size === 0) return
  const versions = await loadRoomVersions([...served])
  for (const roomId of served) {
    const version = versions.get(roomId)
    if (!version) {
      snapshots.forget(roomId)
      continue
    }
    snapshots.observe(roomId, version)
    hub.resync(roomId, version)
  }
}

const ROOM = /^\d{6}$/

/** Lets the hub look up rooms and seats. */
export function roomAccess(db: Db, lookups: Lookups, turns: Turns): RoomAccess {
  return {
    versionOf: async (visitor, roomId) => {
      if (!ROOM.test(roomId)) return null
      const { address, session } = visitor
      const admitted = lookups.admit({ address, session: async () => session }, roomId, 'look')
      const isThere = await admitted.then(() => true, isMissing)
      return isThere ? turns.take(visitor, () => loadVersion(db, roomId)) : null
    },
    seatHeld: async (visitor, roomId, playerId) => {
      const { session } = visitor
      return session && turns.take(visitor, () => seatOf(db, session, roomId, playerId))
    },
    presentPlayers: (roomId, formerIds) => presentPlayers(db, roomId, formerIds),
    lostSeats: async (played) => {
      const seats = await loadSeatsOf(
        db,
        played.map(({ playerId }) => playerId),
      )
      const seatOf = new Map(seats.map((seat) => [seat.playerId, seat]))
      return played.filter(({ playerId, session }) => {
        const seat = seatOf.get(playerId)
        // A player of the round before has no seat, and is carried into the next one.
        return seat !== undefined && (session === null || !belongsTo(seat, session))
      })
    },
  }
}

async function seatOf(db: Db, session: SessionHash, roomId: RoomId, playerId: PlayerId): Promise<PlayedSeat | null> {
  const [player, seat] = [await loadPlayer(db, playerId), await loadSeat(db, playerId)]
  if (player?.roomId !== roomId || seat === null || !belongsTo(seat, session)) return null
  if (!player.came) await noteCame(db, playerId)
  const isBorrower = isBorrowed(seat, session)
  return { playerId, isBorrower, canBeLost: isBorrower || player.isHost }
}

function isMissing(error: unknown): false {
  if (error instanceof RefusedError && error.refusal.name === 'room_not_found') return false
  throw error
}
