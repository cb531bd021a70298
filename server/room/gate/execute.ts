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
import { lockRoomRow, type RoomRow } from '../rows/repo.ts'
import { loadSeats } from '../rows/seats-repo.ts'
import { countsOf, type DayCounter } from '../rows/stats.ts'
import { namedBy } from '../seats/seats.ts'
import { type DecideDeps, loadAndDecide, type Sender } from './load-and-decide.ts'
import { loadJoinContext } from './needs/newcomer.ts'
import { openNextRound } from './next-round.ts'
import { saveRoom } from './save.ts'

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
  const inTransaction = (tx: Tx) => decideAndSave(deps, tx, roomId, sender, command, alongside)
  const done = await retrying(() => deps.db.transaction(inTransaction))
  const { room, players, messages, answer, actingId, effects, counts } = done
  deps.day?.add(counts)
  if (effects.sealedDraw) keepOrder(room.epoch, effects.sealedDraw.order)
  if (actingId) deps.presence.acted(actingId)
  if (command.type === 'hold') await deps.limits.take('holds', command.playerId)
  // Record the version now, so that this client's next read cannot be older than this answer.
  deps.seen?.(room)
  if (messages.length > 0) deps.changed?.(room)
  for (const message of messages) deps.bus.publish(message)
  if (answer.type === 'refused') throw new RefusedError(answer.refused)
  return { room, players, answer }
}

/** Locks the room, loads what the command needs, decides, and saves the decision. */
async function decideAndSave(
  deps: GateDeps,
  tx: Tx,
  roomId: RoomId,
  sender: Sender,
  sent: Command,
  alongside?: Alongside,
) {
  const room = await lockRoomRow(tx, roomId)
  if (!room) throw new RefusedError('room_not_found')
  if (room.closedAt) throw new RefusedError('room_closed')
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
