import type { Logger } from 'pino'
import { every, type Job } from '../every.ts'
import type { RoomStanding } from '../room/repo.ts'
import type { Snapshots } from '../room/snapshots.ts'
import type { Hub } from './hub.ts'

/** How often each process asks the database for the versions of the rooms that it serves. */
const RECONCILE_MS = 1_000

export interface ReconcilerDeps {
  hub: Pick<Hub, 'rooms' | 'remind' | 'releaseBorrowers'>
  snapshots: Snapshots
  /** How many rooms stand, in one query; those that are gone are missing. */
  loadStandings(roomIds: string[]): Promise<Map<string, RoomStanding>>
  log: Logger
}

/**
 * Heals what lost hints leave behind: once a second one query asks how all rooms stand that are served here, and whoever
 * has fallen behind is told. So neither a process that dies between commit and publish nor a bus that is away
 * costs more than a second. Nor does a seat that was given back, on whichever process: who had borrowed it plays no more.
 */
export function startReconciler(deps: ReconcilerDeps): Job {
  return every(RECONCILE_MS, 'reconciliation of rooms', () => reconcile(deps), deps.log)
}

/** One round. */
export async function reconcile({ hub, snapshots, loadStandings }: ReconcilerDeps): Promise<void> {
  snapshots.sweep()
  await hub.releaseBorrowers()
  const served = new Set(snapshots.rooms())
  for (const { id } of hub.rooms()) served.add(id)
  if (served.size === 0) return
  const standings = await loadStandings([...served])
  for (const roomId of served) {
    const standing = standings.get(roomId)
    if (!standing) {
      snapshots.forget(roomId)
      continue
    }
    snapshots.note(roomId, standing)
    hub.remind(roomId, standing)
  }
}
