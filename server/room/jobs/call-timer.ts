import { randomInt } from 'node:crypto'
import { and, gt, lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { RoomId } from '#shared/game/ids.ts'
import { FAR_MS } from '#shared/game/room/commands/calling/call-due.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import { type Db, prepared } from '../../db/db.ts'
import { gameRooms } from '../../db/tables/rooms.ts'
import { RefusedError } from '../../errors.ts'
import { rateLimited } from '../../rate-limited-log.ts'
import { type Job, runEvery } from '../../scheduler.ts'
import { execute, type GateDeps } from '../gate/execute.ts'
import type { RoomRow } from '../rows/repo.ts'

/** How often each process asks the database which calls are due. */
const LOOK_FOR_CALLS_MS = 1_000
/** A process that has not changed the room itself leaves the call to the one that has, for this time. */
const OTHERS_WAIT_MS = { least: 150, most: 400 }

export interface CallTimerDeps {
  gate: GateDeps
  isDiskLow(): boolean
  /** Told how many milliseconds after its time each call was made. */
  late(ms: number): void
  log: Logger
}

/** Calls the numbers that are due. */
export interface CallTimer extends Job {
  /** Takes note of a room that this process has changed. */
  changed(room: RoomRow): void
  /** Rooms that this process has changed last, and in which a call is due. */
  rooms(): string[]
}

/** A call that this process will make at its time. */
interface TimedCall {
  epoch: string
  version: number
  /** When the call is due, by the database's clock. */
  at: number
  timer: NodeJS.Timeout
  isOurs: boolean
}

/**
 * Makes the calls of the rooms in which the server calls. There is no leader: each process knows from the database what
 * is due, sets a timer for it and tries. The gate lets one of them make the call, and the others find that the next one
 * is not due yet. So a killed process delays a number by less than a second.
 */
export function startCallTimer({ gate, isDiskLow, late, log }: CallTimerDeps): CallTimer {
  const plans = new Map<string, TimedCall>()
  const calling = new Set<Promise<void>>()
  const warn = rateLimited((err, unsaid) =>
    log.warn({ err, unsaid }, 'a number could not be called; it is tried again'),
  )
  let isStopped = false

  const cancel = (roomId: RoomId) => {
    clearTimeout(plans.get(roomId)?.timer)
    plans.delete(roomId)
  }

  const plan = (due: Due, inMs: number, isOurs: boolean) => {
    const { id, epoch, version } = due
    const at = dueAt(due)
    cancel(id)
    if (isStopped) return
    const timer = setTimeout(() => {
      const attempt = call(id, at).finally(() => {
        if (plans.get(id)?.timer === timer) plans.delete(id)
        calling.delete(attempt)
      })
      calling.add(attempt)
    }, inMs)
    plans.set(id, { epoch, version, at, timer, isOurs })
  }

  const call = async (roomId: RoomId, at: number) => {
    if (isDiskLow()) return
    try {
      const { room, answer } = await execute(gate, roomId, CLOCK, { type: 'call_due' })
      if (answer.type === 'call' && room.lastCalledAt) late(room.lastCalledAt.getTime() - at)
    } catch (error) {
      // A room that was deleted meanwhile needs no call.
      if (!(error instanceof RefusedError)) warn(error)
    }
  }

  const look = async () => {
    if (isDiskLow()) return
    for (const due of await loadDueCalls(gate.db)) {
      if (plans.get(due.id)?.at === dueAt(due)) continue
      plan(due, due.inMs + randomInt(OTHERS_WAIT_MS.least, OTHERS_WAIT_MS.most), false)
    }
  }
  const looking = runEvery(LOOK_FOR_CALLS_MS, 'look for calls that are due', look, log)

  gate.bus.subscribe(({ type, roomId, e, v }) => {
    const known = plans.get(roomId)
    if (!known || !RESCHEDULING.has(type)) return
    // Of its own changes this process knows before they are published.
    if (e !== known.epoch || v > known.version) cancel(roomId)
  })

  return {
    changed: (room) => {
      const known = plans.get(room.id)
      if (known?.epoch === room.epoch && known.version > room.version) return
      if (room.nextCallAt === null) cancel(room.id)
      else plan(room, dueAt(room) - room.now, true)
    },
    rooms: () => [...plans].filter(([, { isOurs }]) => isOurs).map(([roomId]) => roomId),
    stop: async () => {
      isStopped = true
      for (const roomId of [...plans.keys()]) cancel(roomId)
      await looking.stop()
      await Promise.all(calling)
    },
  }
}

/** Messages after which another call is due, or none. */
const RESCHEDULING = new Set(['number_called', 'calls_scheduled', 'game_finished', 'round_opened'])

/** How far ahead a process looks: a little further than to its next look. */
const AHEAD_MS = 1_200
/** Calls for one look. The rest is later than these and waits for the next one. */
const MAX_CALLS = 2_000

/** A call that the server is to make. */
export type Due = Pick<RoomRow, 'id' | 'epoch' | 'version' | 'nextCallAt'>

/** When a call is due, in milliseconds of the database's clock. */
export const dueAt = ({ nextCallAt }: Due): number => nextCallAt?.getTime() ?? 0

/** The calls that are due soon, with the time that is left; and at once those whose time was set by a clock that was fast. */
export async function loadDueCalls(db: Db): Promise<(Due & { inMs: number })[]> {
  const [soon, far] = await Promise.all([dueSoon(db).execute(), dueFar(db).execute()])
  return [...soon, ...far.map((due) => ({ ...due, inMs: 0 }))]
}

const { id, epoch, version, nextCallAt, autoPause } = gameRooms
const inMs = sql`extract(epoch from ${nextCallAt} - clock_timestamp()) * 1000`.mapWith(Number)
/** Not by `clock_timestamp()`: an index serves only what stays the same during a statement. */
const after = (ms: number) => sql`now() + ${sql.raw(`interval '${ms} milliseconds'`)}`

const dueSoon = prepared((on) =>
  on
    .select({ id, epoch, version, nextCallAt, inMs })
    .from(gameRooms)
    .where(lt(nextCallAt, after(AHEAD_MS)))
    .orderBy(nextCallAt)
    .limit(MAX_CALLS)
    .prepare('due_soon'),
)

const dueFar = prepared((on) =>
  on
    .select({ id, epoch, version, nextCallAt })
    .from(gameRooms)
    .where(and(gt(nextCallAt, after(FAR_MS)), sql`${autoPause}->>'reason' is distinct from 'break'`))
    .limit(MAX_CALLS)
    .prepare('due_far'),
)
