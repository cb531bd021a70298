import { randomInt, randomUUID } from 'node:crypto'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { SessionHash } from '#shared/game/ids.ts'
import { SEATS_PER_SESSION } from '#shared/game/limits.ts'
import { judgeStart } from '#shared/game/room/plan.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { retrying } from '../../db/failures.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms, restingNumbers } from '../../db/tables/rooms.ts'
import { RefusedError } from '../../errors.ts'
import { openDraw } from '../rows/draw-repo.ts'
import { newEpoch, type PlayerRow, type RoomRow, roomColumns } from '../rows/repo.ts'
import { loadSite, opensWith, type SiteSettings } from '../rows/site.ts'
import type { DayCounter } from '../rows/stats.ts'
import {
  isRepeated,
  lockSeatRequest,
  placesOfSession,
  reclaimSeatByRequestKey,
  repeatOf,
} from '../seats/seat-request.ts'
import type { Alongside } from './execute.ts'
import { insertPlayer } from './save.ts'

/** Room numbers have six digits and no leading zero, which people would drop when they read it aloud. */
const LOWEST_ROOM = 100_000
const ROOMS_END = 1_000_000
/** With 50,000 of 900,000 numbers in use, twenty tries all hit one with a chance of 10^-25. */
const NUMBERS_TRIED = 20

interface NewRoom {
  room: RoomRow
  hostPlayer: PlayerRow
}

interface NewHost {
  name: string
  ticketCount: number
  hostId: string | undefined
  /** Hash of the request's random key, if it sent one: a repeated request returns the same room. */
  seatRequest: string | null
  /** For later, if it is given. */
  plan?: NewPlan | undefined
  /** The code of the site, as it was typed. */
  code?: string | undefined
}

interface NewPlan {
  startsAt: string
  zone: string
  name?: string | null | undefined
}

/** What the creation of rooms depends on. */
interface CreateDeps {
  db: Db
  maxRooms: number
  /** Counts what happens on a day. If absent, nothing is counted. */
  day?: DayCounter | undefined
}

/** Creates a room with its host, under a free six-digit number. The session owns the host's seat. */
export async function createRoom(
  { db, maxRooms, day }: CreateDeps,
  session: SessionHash,
  host: NewHost,
  alongside?: Alongside,
): Promise<NewRoom> {
  const { isNew, ...made } = await retrying(() =>
    db.transaction(async (tx) => {
      if (host.seatRequest) await lockSeatRequest(tx, host.seatRequest)
      const before = await loadBefore(tx, session, host.seatRequest)
      const known = before.isRepeated && (await madeBefore(tx, session, host))
      const made = known || (await makeRoom(tx, before, maxRooms, session, host))
      await alongside?.(tx, made.room)
      return { ...made, isNew: !known }
    }),
  )
  if (isNew) day?.add({ roomsCreated: 1, totalPlayersJoined: 1 })
  return made
}

/** What decides whether somebody may create a room. */
interface Before {
  seats: number
  rooms: number
  isRepeated: boolean
  /** Rooms with a date: all of them, and those of this session. */
  planned: number
  ownPlans: number
  now: number
}

async function loadBefore(tx: Tx, session: SessionHash, seatRequest: string | null): Promise<Before> {
  const [before] = await beforeRoom(tx).execute({ session, ...repeatOf(seatRequest) })
  if (!before) throw new Error('a count has no row')
  return before
}

const beforeRoom = prepared((on) =>
  on
    .select({ rooms: count(), planned: count(gameRooms.startsAt), ownPlans, seats: placesOfSession, isRepeated, now })
    .from(gameRooms)
    .prepare('before_room'),
)

const now = sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number)
const ownPlans = sql`(select count(*) from seats
  join players on players.id = seats.player_id and players.is_host
  join game_rooms planned on planned.id = players.room_id and planned.starts_at is not null
  where seats.owner_session = ${sql.placeholder('session')})`.mapWith(Number)

/** Rooms for later that one browser may host. */
const PLANS_PER_SESSION = 5
/** The share of all rooms that dated rooms may take. The rest is for people who want to play now. */
const SHARE_OF_PLANS = 0.5

function refusePlan({ startsAt }: NewPlan, { ownPlans, planned, now }: Before, maxRooms: number): void {
  const refused = judgeStart(Date.parse(startsAt), now)
  if (refused) throw new RefusedError(refused)
  if (ownPlans >= PLANS_PER_SESSION) throw new RefusedError('too_many_plans', { n: ownPlans })
  if (planned >= maxRooms * SHARE_OF_PLANS) throw new RefusedError('server_full')
}

/** Rooms that are open, and their rounds to come, stay open. */
function refuseOpening({ opening, code }: SiteSettings, typed: string | undefined): void {
  if (opening === 'nobody') throw new RefusedError('rooms_paused')
  if (opening === 'everybody') return
  if (!typed) throw new RefusedError('opening_code_needed')
  if (!opensWith(typed, code)) throw new RefusedError('opening_code_wrong')
}

async function madeBefore(tx: Tx, session: SessionHash, { seatRequest }: NewHost): Promise<NewRoom | null> {
  const known = seatRequest && (await reclaimSeatByRequestKey(tx, seatRequest, session))
  if (!known) return null
  const [made] = await tx
    .select({ room: roomColumns, hostPlayer: players })
    .from(players)
    .innerJoin(gameRooms, eq(gameRooms.id, players.roomId))
    .where(eq(players.id, known.playerId))
  return made ?? null
}

async function makeRoom(
  tx: Tx,
  before: Before,
  maxRooms: number,
  session: SessionHash,
  host: NewHost,
): Promise<NewRoom> {
  const { seats, rooms } = before
  refuseOpening(await loadSite(tx), host.code)
  if (seats >= SEATS_PER_SESSION) throw new RefusedError('too_many_seats', { n: seats })
  if (rooms >= maxRooms) throw new RefusedError('server_full')
  if (host.plan) refusePlan(host.plan, before, maxRooms)
  const playerId = randomUUID()
  for (let tried = 0; tried < NUMBERS_TRIED; tried++) {
    const room = await takeNumber(tx, String(randomInt(LOWEST_ROOM, ROOMS_END)), host.hostId ?? playerId, host.plan)
    if (!room) continue
    await openDraw(tx, room)
    const { name, ticketCount, seatRequest } = host
    const hostPlayer = await insertPlayer(
      tx,
      room.id,
      { id: playerId, personId: playerId, name, ticketCount, isHost: true, joinedAt: new Date(room.now) },
      { ownerSession: session, holderSession: session, madeBy: seatRequest },
    )
    return { room, hostPlayer }
  }
  throw new RefusedError('server_full')
}

/** Returns the new room, or null if the number is in use or resting. */
export async function takeNumber(tx: Tx, id: string, hostId: string, plan?: NewPlan): Promise<RoomRow | null> {
  const planned = plan && { startsAt: new Date(plan.startsAt), zone: plan.zone, eveningName: plan.name ?? null }
  const [room] = await tx
    .insert(gameRooms)
    .values({ id, epoch: newEpoch(), hostId, ...planned })
    .onConflictDoNothing()
    .returning(roomColumns)
  if (!room) return null
  // Checked after the insert, so that a room that is being deleted right now is seen.
  const isResting = and(eq(restingNumbers.roomId, id), gt(restingNumbers.until, sql`now()`))
  const [resting] = await tx.select().from(restingNumbers).where(isResting)
  if (!resting) return room
  await tx.delete(gameRooms).where(eq(gameRooms.id, id))
  return null
}
