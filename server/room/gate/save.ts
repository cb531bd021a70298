import { type DriverValueEncoder, eq, getTableColumns, sql } from 'drizzle-orm'
import type { RoomId, SessionHash } from '#shared/game/ids.ts'
import type { Effects } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import { papersOf } from '#shared/game/room/phones.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { prepared, type Tx } from '../../db/db.ts'
import { drawCalls } from '../../db/tables/draw.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms, NEW_INVITE } from '../../db/tables/rooms.ts'
import { seats } from '../../db/tables/seats.ts'
import { winners } from '../../db/tables/winners.ts'
import { addContribution, revealDraw, sealDraw } from '../rows/draw-repo.ts'
import { saveHostLink } from '../rows/host-link.ts'
import { endWaiting, saveWaiting } from '../rows/next-people.ts'
import { saveRecording } from '../rows/recordings.ts'
import { letBack, saveRemoved, setAsideRemoved } from '../rows/removed.ts'
import { noteCame, type PlayerRow, type RoomRow } from '../rows/repo.ts'
import { type SeatRow, setHolder } from '../rows/seats-repo.ts'
import { saveTwoSeats } from '../rows/two-seats.ts'
import { planChanged, settingsChanged } from '../rows/views.ts'

/** A decision with the room before and after it. Only their differences are written. */
export interface Decided {
  before: RoomState
  after: RoomState
  events: readonly RoomEvent[]
  effects: Effects
}

/**
 * Saves a decision on a locked room. The version grows by one for each event, so that every message has a version of
 * its own. Returns the room as it is now.
 */
export async function saveRoom(
  tx: Tx,
  room: RoomRow,
  decided: Decided,
  session: SessionHash | null,
  seatRequest: string | null,
): Promise<RoomRow> {
  const { id } = room
  const { events, effects } = decided
  const owner = effects.waitsNoMore ? await endWaiting(tx, effects.waitsNoMore) : session
  if (effects.losesName) await endWaiting(tx, effects.losesName)
  if (effects.setsAside) await setAsideRemoved(tx, id, effects.setsAside)
  const newcomer = await savePlayers(tx, decided)
  if (newcomer) {
    await insertPlayer(tx, id, newcomer, {
      ownerSession: seated(owner),
      holderSession: seated(session),
      madeBy: seatRequest,
    })
  }
  for (const { payload } of events.filter((event) => event.type === 'winner_announced')) {
    const { createdAt, ...winner } = payload.winner
    await tx
      .insert(winners)
      .values({ ...winner, screenshot: effects.screenshot ?? null, createdAt: new Date(createdAt) })
  }
  if (effects.waits) await saveWaiting(tx, id, effects.waits, seated(session))
  if (effects.came) await noteCame(tx, effects.came)
  if (effects.seatTaken) await setHolder(tx, effects.seatTaken, seated(session))
  if (effects.hostLink) await saveHostLink(tx, effects.hostLink, seated(session), room.now)
  if (effects.twoSeats) await saveTwoSeats(tx, effects.twoSeats, room.now)
  if (effects.recording !== undefined) await saveRecording(tx, id, effects.recording)
  if (effects.contribution) await addContribution(tx, id, effects.contribution)
  if (effects.sealedDraw) await sealDraw(tx, id, effects.sealedDraw)
  if (isFinishing(decided)) await revealDraw(tx, id)
  const row = effects.renewsInvite ? { ...room, invite: await renewInvite(tx, id) } : room
  if (events.length === 0) return row
  const call = events.find((event) => event.type === 'number_called')?.payload
  const saved = { ...row, ...changesOf(decided), version: row.version + events.length }
  if (call?.proof) await roomSavedWithProof(tx).execute({ ...saved, seq: call.seq, ...call.proof })
  else await roomSaved(tx).execute(saved)
  return saved
}

/** Writes every column that may change, so that one statement serves all commands: the room is locked. */
const savingRoom = (on: Tx) => {
  const { id, createdAt: _, ...changing } = getTableColumns(gameRooms)
  const set = Object.entries(changing).map(([name, column]) => [
    name,
    sql`${sql.param(sql.placeholder(name), orNull(column))}`,
  ])
  return on
    .update(gameRooms)
    .set(Object.fromEntries(set))
    .where(eq(id, sql.placeholder('id')))
    .returning({ id })
}

const roomSaved = prepared((on) => savingRoom(on).prepare('room_saved'))

/** The same with the proof of a call, which is the most frequent command. */
const roomSavedWithProof = prepared((on) => {
  const room = on.$with('room').as(savingRoom(on))
  const [seq, position, salt, skipped] = ['seq', 'position', 'salt', 'skipped'].map((name) => sql.placeholder(name))
  const opened = sql.param(skipped, drawCalls.skipped)
  const proof = sql`select id, ${seq}::int, ${position}::int, ${salt}::text, ${opened}::jsonb from ${room}`
  return on.with(room).insert(drawCalls).select(proof).prepare('call_saved')
})

/** Encodes the values of a column. The columns themselves take no null. */
const orNull = (column: DriverValueEncoder<unknown, unknown>) => ({
  mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
})

async function renewInvite(tx: Tx, roomId: RoomId): Promise<string> {
  const [renewed] = await tx
    .update(gameRooms)
    .set({ invite: NEW_INVITE })
    .where(eq(gameRooms.id, roomId))
    .returning({ invite: gameRooms.invite })
  if (!renewed) throw new Error('a locked room is not there')
  return renewed.invite
}

/** The session that takes a seat. */
function seated(session: SessionHash | null): SessionHash {
  if (session === null) throw new Error('the clock takes no seat')
  return session
}

const isFinishing = ({ before, after }: Decided) =>
  after.room.status === 'finished' && before.room.status !== 'finished'

/** Columns that no event changes, and the rules, which `settingsChanged` writes. */
const NOT_HERE: readonly string[] = ['rules', 'id', 'epoch', 'version', 'hostId', 'createdAt']

/** The columns that events may change, where everybody may see them. */
const CHANGING = Object.keys(getTableColumns(gameRooms)).filter((column) => !NOT_HERE.includes(column)) as Shown[]
type Shown = keyof RoomView & keyof RoomRow

const TIMES = ['lastCalledAt', 'callerSeenAt', 'lastWonAt', 'nextCallAt', 'changedAt'] as const

/** The columns in which a room differs after a decision, without its version. */
export function changesOf(decided: Decided): Partial<RoomRow> {
  const { before, after } = decided
  const changed = CHANGING.filter((column) => after.room[column] !== before.room[column])
  const later = TIMES.filter((time) => after[time] !== before[time])
  return {
    ...Object.fromEntries(changed.map((column) => [column, after.room[column] ?? null])),
    ...settingsChanged(before.room, after.room),
    ...planChanged(before.room, after.room),
    ...Object.fromEntries(later.map((time) => [time, dateOf(after[time])])),
    ...(isFinishing(decided) && { finishedAt: new Date(after.changedAt) }),
  }
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

type NewPlayer = Pick<PlayerRow, 'id' | 'personId' | 'name' | 'ticketCount' | 'isHost' | 'joinedAt'>
type SeatOf = Pick<SeatRow, 'ownerSession' | 'holderSession' | 'madeBy'>

/** A new player with their seat. */
export async function insertPlayer(tx: Tx, roomId: RoomId, player: NewPlayer, seat: SeatOf): Promise<PlayerRow> {
  const [row] = await playerSeated(tx).execute({ ...player, ...seat, roomId })
  return row as PlayerRow
}

const playerSeated = prepared((on) => {
  const [player, seat] = playerWithSeat(on)
  return on.with(player, seat).select().from(player).prepare('player_seated')
})

function playerWithSeat(on: Tx) {
  const at = (name: keyof NewPlayer | 'roomId') => sql.placeholder(name)
  const of = (name: keyof SeatRow) => sql`${sql.placeholder(name)}::text`
  const added = on
    .insert(players)
    .values({
      id: at('id'),
      roomId: at('roomId'),
      personId: at('personId'),
      name: at('name'),
      ticketCount: at('ticketCount'),
      isHost: at('isHost'),
      joinedAt: at('joinedAt'),
    })
    .returning()
  const player = on.$with('player').as(added)
  const seatOf = sql`select id, ${of('ownerSession')}, ${of('holderSession')}, false, ${of('madeBy')}, null::text, null::jsonb from ${player}`
  const seat = on.$with('seat').as(on.insert(seats).select(seatOf).returning())
  return [player, seat] as const
}

/**
 * Saves new people on paper, removed players and those who are back, changed names and tickets, joined seats, tickets that are
 * out and goodbyes. Never touches marks. Returns the player who came with a phone, if any: they are saved with the room.
 */
async function savePlayers(tx: Tx, { before, after, events }: Decided): Promise<NewPlayer | undefined> {
  const known = new Map(before.players.map((player) => [player.id, player]))
  const left = new Set(after.players.map(({ id }) => id))
  const changed: PlayerView[] = []
  const back = events.flatMap(({ type, payload }) => (type === 'player_let_in' ? (payload.player ?? []) : []))
  for (const player of back) await letBack(tx, player)
  const isNew = ({ id }: PlayerView) => !known.has(id) && back.every((player) => player.id !== id)
  const onPaper = papersOf(after.players).filter(isNew)
  if (onPaper.length > 0) await tx.insert(players).values(onPaper.map(paperRow))
  let newcomer: NewPlayer | undefined
  for (const player of after.players) {
    const { id, personId, name, ticketCount, isHost, joinedAt } = player
    if (onPaper.includes(player)) continue
    if (isNew(player)) newcomer = { id, personId, name, ticketCount, isHost, joinedAt: new Date(joinedAt) }
    else if (known.has(id) && known.get(id) !== player) changed.push(player)
  }
  for (const player of known.values()) if (!left.has(player.id)) await saveRemoved(tx, player, after.room.round)
  if (changed.length > 0) await saveChanged(tx, after.room.id, changed)
  return newcomer
}

/** Somebody on paper has no seat. */
export function paperRow({
  joinedAt,
  tickets: _,
  kind = 'paper',
  former: _none,
  ...player
}: PlayerView): typeof players.$inferInsert {
  return { ...player, kind, joinedAt: new Date(joinedAt) }
}

/** One statement for any number of players: a start may set the tickets of hundreds. */
async function saveChanged(tx: Tx, roomId: RoomId, changed: readonly PlayerView[]): Promise<void> {
  const rows = JSON.stringify(
    changed.map(({ former, ...player }) => ({
      id: player.id,
      name: former?.name ?? player.name,
      to: former && player.personId,
      as: former && player.name,
      held: former && { ticketIds: former.ticketIds, isDone: former.isDone },
      gone: player.gone,
      count: player.ticketCount,
      ids: player.selectedTicketIds,
      done: player.ticketSelectionDone,
      out: player.outOf,
      written: player.written ?? {},
    })),
  )
  await tx.execute(sql`
    update players
    set name = change.name, gone = change.gone, ticket_count = change.count, selected_ticket_ids = change.ids, ticket_selection_done = change.done,
      is_ready = change.done, out_of = change.out, written = change.written, stands = change."to" is null,
      joined_to = change."to", joined_name = change."as",
      joined_stands = case when change."to" is not null then true end, before_joining = change.held
    from jsonb_to_recordset(${rows}::jsonb)
      as change(id uuid, name text, "to" uuid, "as" text, held jsonb, gone boolean, count int, ids jsonb, done boolean, out jsonb, written jsonb)
    where players.id = change.id and players.room_id = ${roomId}`)
}
