import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { RoomId } from '#shared/game/ids.ts'
import { areTooManyAway } from '#shared/game/room/commands/calling/judge-away.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import { type Db, prepared } from '../../db/db.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms } from '../../db/tables/rooms.ts'
import { roomsOnTv, whoLooks } from '../../presence/elsewhere.ts'
import type { Presence } from '../../presence/presence.ts'
import { type Job, runEvery } from '../../scheduler.ts'
import { execute, type GateDeps } from '../gate/execute.ts'
import { type RoomRow, roomColumns } from '../rows/repo.ts'
import { personOf, settingsOf } from '../rows/views.ts'

const LOOK_FOR_AWAY_MS = 1_000
/** Every so many looks all rooms are judged, and at the others those that wait for somebody. */
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
interface RoomAbsence {
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
  return runEvery(LOOK_FOR_AWAY_MS, 'look for people who are away', awayLook(deps), log)
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

  const judge = async (room: RoomRow, absence: RoomAbsence) => {
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
    for (const room of judged) await judge(room, absences.get(room.id) as RoomAbsence)
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
async function loadAbsences(db: Db, presence: Presence, roomIds: RoomId[]): Promise<Map<string, RoomAbsence>> {
  const people = await peopleOf(db).execute({ roomIds })
  const elsewhere = await whoLooks(
    db,
    people.map(({ id }) => id),
  )
  const onTv = await roomsOnTv(db, roomIds)
  const looks = (id: string) => ['connected', 'acted'].includes(presence.signOf(id)) || elsewhere.has(id)
  const absenceOf = (roomId: RoomId): RoomAbsence => {
    const seats = people.filter((player) => player.roomId === roomId)
    const here = seats.filter(({ stands }) => stands)
    // Somebody with two seats looks if one of their devices does.
    const isAway = ({ personId }: (typeof seats)[number]) =>
      seats.every((seat) => personOf(seat) !== personId || !looks(seat.id))
    const away = here.filter(isAway).map(({ name }) => name)
    // Where nobody has come there is nobody to wait for.
    const isOnTv = presence.tvs.isVisibleIn(roomId) || onTv.has(roomId)
    const isWatched = here.length === 0 || away.length < here.length || isOnTv
    return { away, of: here.length, isWatched }
  }
  return new Map(roomIds.map((roomId) => [roomId, absenceOf(roomId)]))
}

const peopleOf = prepared((on) => {
  const { id, roomId, personId, joinedTo, stands, name, came, removed, gone, joinedAt } = players
  return on
    .select({ id, roomId, personId, joinedTo, stands, name })
    .from(players)
    .where(
      and(eq(roomId, sql`any(${sql.placeholder('roomIds')})`), eq(came, true), eq(removed, false), eq(gone, false)),
    )
    .orderBy(joinedAt, id)
    .prepare('people_of_rooms')
})
