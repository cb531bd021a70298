import { useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { readStored, store, storedJson } from '#client/device/storage.ts'
import { addPapers, setRules } from '#client/server-state/commands.ts'
import { RequestError } from '#client/server-state/request.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { areUsual, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { KeptEvening } from './kept-evening.ts'

/** What a new room for the same people still lacks, and who is expected in it. */
interface Prepared {
  /** The people for whom the room was opened. */
  group: string
  /** The names of those who come with their phones. */
  phones: readonly string[]
  /** Null once the room has them. */
  rules: HouseRules | null
  papers: KeptEvening['papers']
}

const keyOf = (roomId: RoomId) => `expected-${roomId}`
const changes = new Listeners()
/** Rooms that are being prepared by this page. */
const running = new Set<RoomId>()

/** Writes down what a room is to get. It survives the page: what is missing is done by the next one that shows the room. */
export function expectSame(roomId: RoomId, { group, phones, rules, papers }: KeptEvening): void {
  write(roomId, { group, phones, rules: areUsual(rules) ? null : rules, papers })
}

/** What is written down for a room, if it was opened for the same people. It follows each step. */
export function usePrepared(roomId: RoomId): Prepared | null {
  useSyncExternalStore(changes.subscribe, () => readStored(keyOf(roomId)))
  return preparedFor(roomId)
}

export function preparedFor(roomId: RoomId): Prepared | null {
  return storedJson(keyOf(roomId)) as Prepared | null
}

/** Does what is missing, step by step, so that a step that was refused can be tried again. Rejects with its refusal. */
export async function prepare(roomId: RoomId): Promise<void> {
  if (running.has(roomId)) return
  running.add(roomId)
  try {
    const { rules } = preparedFor(roomId) ?? {}
    if (rules) await setRules(roomId, rules)
    amend(roomId, { rules: null })
    const { papers = [] } = preparedFor(roomId) ?? {}
    for (const [at, person] of papers.entries()) {
      await addPapers(roomId, { ...person, sheets: 1 }).catch(unlessThere)
      amend(roomId, { papers: papers.slice(at + 1) })
    }
  } finally {
    running.delete(roomId)
  }
}

/** The host goes on without what could not be done. */
export function giveUpPreparing(roomId: RoomId): void {
  amend(roomId, { rules: null, papers: [] })
}

/** Somebody of that name came in before, or the answer was lost. */
function unlessThere(error: unknown): void {
  if (!(error instanceof RequestError) || error.code !== 'name_taken') throw error
}

function amend(roomId: RoomId, change: Partial<Prepared>): void {
  const before = preparedFor(roomId)
  if (before) write(roomId, { ...before, ...change })
}

function write(roomId: RoomId, prepared: Prepared): void {
  store(keyOf(roomId), JSON.stringify(prepared))
  changes.tell()
}
