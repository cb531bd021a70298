import type { Logger } from 'pino'
import type { RoomId } from '#shared/game/ids.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'
import type { RoomVersion } from '../room/rows/repo.ts'
import { type Job, runEvery } from '../scheduler.ts'
import type { Hub } from './hub.ts'

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
