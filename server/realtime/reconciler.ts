import type { Logger } from 'pino'
import type { Versioned } from '#shared/api.ts'
import { RECONCILE_MS } from '#shared/limits.ts'
import type { Snapshots } from '../room/snapshots.ts'
import type { Hub } from './hub.ts'

export interface ReconcilerDeps {
  hub: Pick<Hub, 'rooms' | 'remind'>
  snapshots: Snapshots
  /** Versions of many rooms, in one query; those that are gone are missing. */
  loadVersions(roomIds: string[]): Promise<Map<string, Versioned>>
  log: Logger
}

/**
 * Heals what lost hints leave behind: once a second one query asks for the versions of all rooms that are served here, and
 * whoever has fallen behind is told. So neither a process that dies between commit and publish nor a bus that is away
 * costs more than a second.
 */
export function startReconciler(deps: ReconcilerDeps): { stop(): Promise<void> } {
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= reconcile(deps)
      .catch((error: Error) => deps.log.warn({ error: error.message }, 'rooms could not be reconciled'))
      .finally(() => {
        round = null
      })
  }, RECONCILE_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}

/** One round. */
export async function reconcile({ hub, snapshots, loadVersions }: ReconcilerDeps): Promise<void> {
  snapshots.sweep()
  const served = new Set(snapshots.rooms())
  for (const { id } of hub.rooms()) served.add(id)
  if (served.size === 0) return
  const versions = await loadVersions([...served])
  for (const roomId of served) {
    const state = versions.get(roomId)
    if (!state) {
      snapshots.forget(roomId)
      continue
    }
    snapshots.note(roomId, state)
    hub.remind(roomId, state)
  }
}
