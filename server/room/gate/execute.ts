import type { RoomId } from '#shared/game/ids.ts'
import { type Command, isJoining } from '#shared/game/room/commands/commands.ts'
import { CLOCK, type CommandAnswer } from '#shared/game/room/decision.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { messagesOf } from '#shared/room-messages.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db, Tx } from '../../db/db.ts'
import { retrying } from '../../db/failures.ts'
import { RefusedError } from '../../errors.ts'
import { keepOrder } from '../rows/draw-repo.ts'
import { loadRoom, lockRoomRow, type RoomRow } from '../rows/repo.ts'
import { loadForCall, loadSeats, type SeatedPlayer } from '../rows/seats-repo.ts'
import { countsOf, type DayCounter } from '../rows/stats.ts'
import { namedBy } from '../seats/seats.ts'
import type { ForCall, HeldRooms } from './held-rooms.ts'
import { type DecideDeps, isCall, loadAndDecide, type Sender } from './load-and-decide.ts'
import { loadJoinContext } from './needs/newcomer.ts'
import { openNextRound } from './next-round.ts'
import { saveRoom, updateRoom } from './save.ts'

/** Runs a command, counts it by kind and outcome, and measures its duration. */
export type CommandWatch = <T>(kind: string, command: () => Promise<T>) => Promise<T>

/** What the gate depends on. */
export interface GateDeps extends DecideDeps {
  db: Db
  watch?: CommandWatch | undefined
  bus: Bus
  /** Called with the room after each command. */
  seen?: ((room: RoomRow) => void) | undefined
  /** Called with the room after each command that changed it. */
  changed?: ((room: RoomRow) => void) | undefined
  /** Keeps rooms from one call to the next. If absent, each call reads its room. */
  held?: HeldRooms | undefined
  /** Counts what happens on a day. If absent, nothing is counted. */
  day?: DayCounter | undefined
}

/** The room after the command with the players that it was about, and the answer to the sender. */
export interface Executed {
  room: RoomRow
  players: readonly PlayerView[]
  answer: CommandAnswer
}

/**
 * The only writer of rooms: lock, decide, save, commit, publish. Nothing is published before it is committed. A refusal
 * is thrown and changes nothing, but for a false claim that costs something, which is refused after it was saved.
 */
export function execute(
  deps: GateDeps,
  roomId: RoomId,
  sender: Sender,
  command: Command,
  alongside?: Alongside,
): Promise<Executed> {
  return watched(deps.watch, command.type, () => run(deps, roomId, sender, command, alongside))
}

/** Something else that is written in the same transaction, for the room as it is now. */
export type Alongside = (tx: Tx, room: RoomRow) => Promise<void>

/** Runs a command through the watch if there is one. */
export function watched<T>(watch: CommandWatch | undefined, kind: string, command: () => Promise<T>): Promise<T> {
  return watch ? watch(kind, command) : command()
}

async function run(
  deps: GateDeps,
  roomId: RoomId,
  sender: Sender,
  command: Command,
  alongside?: Alongside,
): Promise<Executed> {
  const atOnce = isCall(command) && (await retrying(() => executeOptimistic(deps, roomId, sender, command)))
  const locked = (tx: Tx) => executeLocked(deps, tx, roomId, sender, command, alongside)
  const done = atOnce || (await retrying(() => deps.db.transaction(locked)))
  const { room, players, messages, answer, actingId, effects } = done
  if (done.counts) deps.day?.add(done.counts)
  if (effects.sealedDraw) keepOrder(room.epoch, effects.sealedDraw.order)
  if (actingId) deps.presence.acted(actingId)
  if (command.type === 'hold') deps.holdPace?.held(command.playerId)
  // Record the version now, so that this client's next read cannot be older than this answer.
  deps.seen?.(room)
  if (messages.length > 0) deps.changed?.(room)
  for (const message of messages) deps.bus.publish(message)
  if (answer.type === 'refused') throw new RefusedError(answer.refused)
  return { room, players, answer }
}

/**
 * Runs a call, the most frequent command, without a lock: one statement writes everything it changes, provided that the
 * room still has the version that it was decided for. That is the room as the last call has left it; otherwise one
 * statement reads everything that the call depends on. Returns false if another command was faster; the call is then run
 * with the lock.
 */
async function executeOptimistic(deps: GateDeps, roomId: RoomId, sender: Sender, command: Command) {
  const held = deps.held?.of(roomId, sender)
  const atOnce = held && (await tryCall(deps, held, sender, command, { isHeld: true }).catch(unlessRefused))
  // A refusal, or a call that changes nothing, may come from a held room that is out of date.
  if (atOnce && atOnce.messages.length > 0) return atOnce
  const read = await (sender === CLOCK ? loadWithoutSeats(deps.db, roomId) : loadForCall(deps.db, roomId, sender))
  return read !== null && tryCall(deps, { ...read, at: performance.now() }, sender, command)
}

async function tryCall(deps: GateDeps, on: ForCall, sender: Sender, command: Command, { isHeld = false } = {}) {
  const { room, seats, at } = on
  const { actingId, ...decided } = await loadAndDecide(deps, deps.db, room, seats, sender, command)
  const { events, effects, answer } = decided
  if (events.some(({ type }) => type === 'game_finished')) return false
  const saved = events.length === 0 ? room : await updateRoom(deps.db, room, decided, isHeld ? { held: seats } : {})
  if (!saved) return false
  if (saved !== room) deps.held?.keep(sender, { room: saved, seats, at })
  const { players } = decided.after
  return { room: saved, players, messages: messagesOf(saved, events), answer, actingId, effects, counts: null }
}

function unlessRefused(error: unknown): false {
  if (error instanceof RefusedError) return false
  throw error
}

async function loadWithoutSeats(db: Db, roomId: RoomId): Promise<{ room: RoomRow; seats: SeatedPlayer[] } | null> {
  const room = await loadRoom(db, roomId)
  return room && { room, seats: [] }
}

async function executeLocked(
  deps: GateDeps,
  tx: Tx,
  roomId: RoomId,
  sender: Sender,
  sent: Command,
  alongside?: Alongside,
) {
  const room = await lockRoomRow(tx, roomId)
  if (!room) throw new RefusedError('room_not_found')
  const session = sender === CLOCK ? null : sender
  const joining = isJoining(sent) && session !== null ? await loadJoinContext(tx, room, session, sent) : null
  const command = joining?.command ?? sent
  const seatRequest = joining?.command.seatRequest ?? null
  const isStranger = session === null || joining?.isStranger
  const seats = isStranger ? [] : await loadSeats(tx, roomId, session, namedBy(command))
  const { actingId, ...decided } = await loadAndDecide(deps, tx, room, seats, sender, command, joining?.joinContext)
  const { before, after, events, effects, answer } = decided
  const saved = effects.nextRound
    ? await openNextRound(tx, room, decided, effects.nextRound)
    : await saveRoom(tx, room, decided, session, seatRequest)
  await alongside?.(tx, saved)
  const counts = countsOf(before, after, events)
  return { room: saved, players: after.players, messages: messagesOf(saved, events), answer, actingId, effects, counts }
}
