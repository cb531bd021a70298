import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { RoomId } from '#shared/game/ids.ts'
import { areTooManyAway } from '#shared/game/room/commands/calling/judge-away.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import { gameRooms, players } from '#shared/schema.ts'
import { type Db, prepared } from '../../db/db.ts'
import { type Presence, tvOf, whoLooks } from '../../presence/presence.ts'
import { type Job, runEvery } from '../../scheduler.ts'
import { execute, type GateDeps } from '../gate/execute.ts'
import { IS_PERSON_AWAITED, type RoomRow, roomColumns } from '../rows/repo.ts'
import { settingsOf } from '../rows/views.ts'

const LOOK_EVERY_MS = 1_000
/** Each fifth look judges all rooms. The others judge the rooms that wait for somebody. */
const LOOKS_PER_ROUND = 5
/**
 * How long people have to be away before the numbers wait for them, how long nobody at all may look, and how long they
 * have to be back.
 */
const ENOUGH_MS = { away: 15_000, unwatched: 60_000, here: 3_000 }

interface AwayWatchDeps {
  gate: GateDeps
  /** Rooms in which this process made the last call. */
  calling(): string[]
  /** Rooms with sockets here. */
  watched(): string[]
  now?: (() => number) | undefined
}

/** The people of a room who are away. */
interface Absence {
  away: string[]
  of: number
  isWatched: boolean
}

/**
 * Lets the numbers wait for people who are away. The process that calls in a room judges who is; while the numbers wait,
 * every process with a socket of the room does, since people come back there. How long somebody has been away is known
 * to that process alone: if it dies, the time begins again.
 */
export function watchAway(deps: AwayWatchDeps, log: Logger): Job {
  return runEvery(LOOK_EVERY_MS, 'look for people who are away', awayLook(deps), log)
}

/** One look. */
export function awayLook({
  gate,
  calling,
  watched,
  now = () => performance.now(),
}: AwayWatchDeps): () => Promise<void> {
  const since = new Map<string, { as: keyof typeof ENOUGH_MS; at: number }>()
  let waiting: string[] = []
  let looks = 0

  const judge = async (room: RoomRow, absence: Absence) => {
    const { auto } = settingsOf(room)
    const isHere = !areTooManyAway(auto.whenAway, absence)
    const as = isHere ? (absence.isWatched ? 'here' : 'unwatched') : 'away'
    const known = since.get(room.id)
    const at = known?.as === as ? known.at : now()
    since.set(room.id, { as, at })
    const isRight = (as === 'here') !== isWaiting(room)
    const isTold = isRight && (as === 'here' || (auto.away === absence.away.length && auto.of === absence.of))
    if (!isTold && now() - at >= ENOUGH_MS[as]) {
      await execute(gate, room.id, CLOCK, { type: 'judge_away', ...absence })
    }
  }

  return async () => {
    const isRound = looks++ % LOOKS_PER_ROUND === 0
    const ours = new Set(isRound ? calling() : [])
    const asked = new Set([...ours, ...(isRound ? watched() : []), ...waiting])
    if (asked.size === 0) return
    const rooms = await loadJudged(gate.db, [...asked])
    const judged = rooms.filter((room) => ours.has(room.id) || isWaiting(room))
    waiting = rooms.filter(isWaiting).map(({ id }) => id)
    const ids = new Set(judged.map(({ id }) => id))
    if (isRound) for (const roomId of since.keys()) if (!ids.has(roomId)) since.delete(roomId)
    const absences = await loadAbsences(gate.db, gate.presence, [...ids])
    for (const room of judged) await judge(room, absences.get(room.id) as Absence)
  }
}

const isWaiting = ({ autoState, autoPause }: RoomRow) => autoState === 'paused' && autoPause?.reason === 'away'

/** Returns the rooms in which the numbers come, or wait for people who are away. */
function loadJudged(db: Db, roomIds: RoomId[]): Promise<RoomRow[]> {
  return roomsJudged(db).execute({ roomIds })
}

const roomsJudged = prepared((on) => {
  const { id, status, autoState, autoPause, nextCallAt } = gameRooms
  const isCalling = and(eq(autoState, 'on'), isNotNull(nextCallAt))
  const waits = and(eq(autoState, 'paused'), sql`${autoPause}->>'reason' = 'away'`)
  return on
    .select(roomColumns)
    .from(gameRooms)
    .where(and(eq(id, sql`any(${sql.placeholder('roomIds')})`), eq(status, 'active'), or(isCalling, waits)))
    .prepare('rooms_judged')
})

/** The people who were here in this round. The numbers do not wait for people who were only carried over from the last one. */
async function loadAbsences(db: Db, presence: Presence, roomIds: RoomId[]): Promise<Map<string, Absence>> {
  const people = await peopleOf(db).execute({ roomIds })
  const ids = [...people.map(({ id }) => id), ...roomIds.map(tvOf)]
  const elsewhere = await whoLooks(db, ids)
  const looks = (id: string) => ['connected', 'acted'].includes(presence.signOf(id)) || elsewhere.has(id)
  const absenceOf = (roomId: RoomId): Absence => {
    const here = people.filter((player) => player.roomId === roomId)
    const away = here.filter(({ id }) => !looks(id)).map(({ name }) => name)
    // Where nobody has come there is nobody to wait for.
    const isWatched = here.length === 0 || away.length < here.length || looks(tvOf(roomId))
    return { away, of: here.length, isWatched }
  }
  return new Map(roomIds.map((roomId) => [roomId, absenceOf(roomId)]))
}

const peopleOf = prepared((on) => {
  const { id, roomId, name, came, removed, gone, joinedAt } = players
  return on
    .select({ id, roomId, name })
    .from(players)
    .where(
      and(eq(roomId, sql`any(${sql.placeholder('roomIds')})`), eq(came, true), eq(removed, false), eq(gone, false)),
    )
    .orderBy(joinedAt, id)
    .prepare('people_of_rooms')
})

/** How often open sockets of callers are recorded as signs of life. */
const CALLER_SEEN_EVERY_MS = 10_000

/** After the end of a round the host is expected to open the next one. */
const HOST_WATCHED_FOR = '30 minutes'

/**
 * Records that silent callers are still here. Every few seconds the database lists callers whose last sign of life is
 * getting old, and this process stamps those with an open socket here. So any process can tell how long a caller has
 * been away, and a killed process leaves nothing stale behind. On a borrowed seat only calls count: a silent stranger
 * there must not keep a game waiting.
 */
export function watchCallers(db: Db, presence: Presence, log: Logger): Job {
  let rests = 0
  const look = async () => {
    if (rests-- > 0) return
    // If it fails, the next look notes them: else all would be told that callers are away who are here.
    await noteCallers(db, presence)
    rests = CALLER_SEEN_EVERY_MS / LOOK_EVERY_MS - 1
  }
  return runEvery(LOOK_EVERY_MS, 'signs of life of callers', look, log)
}

/** One round of the watch. */
export async function noteCallers(db: Db, presence: Presence): Promise<void> {
  const silent = await db.execute(sql`
    select game_rooms.id as room_id,
      case when game_rooms.status = 'finished' then host.id else coalesce(game_rooms.caller_id, host.id) end as player_id
    from game_rooms join players host on host.room_id = game_rooms.id and host.is_host
    where ${IS_PERSON_AWAITED}
      and (game_rooms.status <> 'finished' or game_rooms.finished_at > now() - ${HOST_WATCHED_FOR}::interval)
      and greatest(game_rooms.caller_seen_at, game_rooms.last_called_at)
        < clock_timestamp() - make_interval(secs => ${CALLER_SEEN_EVERY_MS / 1000})`)
  const here = silent.rows.filter((row) => presence.isOwnerConnected(String(row.player_id))).map((row) => row.room_id)
  if (here.length === 0) return
  // Players do not see this, so the version stays the same. A room that is being changed can wait for the next round.
  await db.execute(sql`
    update game_rooms set caller_seen_at = clock_timestamp()
    where id in (
      select id from game_rooms
      where id in (select jsonb_array_elements_text(${JSON.stringify(here)}::jsonb))
      for no key update skip locked)`)
}
