import { randomInt, randomUUID } from 'node:crypto'
import type { RoomId, SessionHash } from '#shared/game/ids.ts'
import { applyAt } from '#shared/game/room/apply.ts'
import { type Command, PLAYERS_NEEDED } from '#shared/game/room/commands.ts'
import { decide } from '#shared/game/room/decide.ts'
import type { Answer } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { RoomMessage } from '#shared/messages.ts'
import { refusal } from '#shared/refusals.ts'
import type { Bus } from '../bus/bus.ts'
import { retrying } from '../db/failures.ts'
import type { Db, Tx } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import type { Presence } from '../presence/presence.ts'
import type { CallPace } from './call-pace.ts'
import { type CommandWatch, watched } from './command-watch.ts'
import { keepOrder, orderOf } from './draw-orders.ts'
import { loadDrawInputs } from './draw-repo.ts'
import { openNextRound } from './next-round.ts'
import { loadPlayers, loadWinner, loadWinners, lockRoom, type RoomRow } from './repo.ts'
import { saveRoom, updateRoom } from './save.ts'
import type { SeatPace } from './seat-pace.ts'
import { reclaimSeatByRequestKey } from './seat-request.ts'
import { actorOf, isBarred, namedBy, otherSeats, seatOfName } from './seats.ts'
import { loadForCall, loadSeats, type SeatedPlayer } from './seats-repo.ts'
import { countsOf, countToday } from './stats.ts'
import { nameInRoom } from './twin-names.ts'
import { stateOf, winnerView } from './views.ts'

/** What the gate depends on. */
export interface GateDeps {
  db: Db
  watch?: CommandWatch | undefined
  bus: Bus
  /** Called with the room after each command. */
  seen?: ((room: RoomRow) => void) | undefined
  presence: Presence
  pace: CallPace
  cooldownMs: number
  maxPlayers: number
  /** Limits how fast rooms fill. If absent, there is no limit. */
  seatPace?: SeatPace | undefined
}

/** The room after the command, and the answer to the sender. */
export interface Executed {
  room: RoomRow
  answer: Answer
}

/**
 * The only writer of rooms: lock, decide, save, commit, publish. Nothing is published before it is committed. A refusal
 * is thrown and changes nothing, but for a false claim that costs something, which is refused after it was saved.
 *
 * @param session hash of the sender's session
 */
export function execute(deps: GateDeps, roomId: RoomId, session: SessionHash, command: Command): Promise<Executed> {
  return watched(deps.watch, command.type, () => run(deps, roomId, session, command))
}

async function run(deps: GateDeps, roomId: RoomId, session: SessionHash, command: Command): Promise<Executed> {
  const atOnce =
    command.type === 'call_number' && (await retrying(() => executeOptimistic(deps, roomId, session, command)))
  const { room, messages, answer, actor, effects } =
    atOnce || (await retrying(() => deps.db.transaction((tx) => executeLocked(deps, tx, roomId, session, command))))
  if (effects.sealedDraw) keepOrder(room.epoch, effects.sealedDraw.order)
  if (actor) deps.presence.acted(actor.playerId)
  // Record the version now, so that this client's next read cannot be older than this answer.
  deps.seen?.(room)
  for (const message of messages) deps.bus.publish(message)
  if (answer.type === 'refused') throw new RefusedError(answer.refused)
  return { room, answer }
}

/**
 * Runs a call, the most frequent command, without a lock: one statement reads everything it depends on, and one writes
 * everything it changes, provided that the room still has the version that was read. Returns false if another command
 * was faster; the call is then run with the lock.
 */
async function executeOptimistic(deps: GateDeps, roomId: RoomId, session: SessionHash, command: Command) {
  const loaded = await loadForCall(deps.db, roomId, session)
  if (!loaded) return false
  const { room, seats } = loaded
  const { actor, ...decided } = await loadAndDecide(deps, deps.db, room, seats, session, command)
  const { events, effects, answer } = decided
  const saved = events.length === 0 ? room : await updateRoom(deps.db, room, decided)
  return saved && { room: saved, messages: messagesOf(saved, events), answer, actor, effects }
}

async function executeLocked(deps: GateDeps, tx: Tx, roomId: RoomId, session: SessionHash, sent: Command) {
  const room = await lockRoom(tx, roomId)
  if (!room) throw new RefusedError('room_not_found')
  const command = sent.type === 'join' ? { ...sent, name: await nameInRoom(tx, roomId, sent.name) } : sent
  const seatRequest = command.type === 'join' ? (command.seatRequest ?? null) : null
  if (seatRequest) await reclaimSeatByRequestKey(tx, seatRequest, session)
  const seats = await loadSeats(tx, roomId, session, namedBy(command))
  const { actor, ...decided } = await loadAndDecide(deps, tx, room, seats, session, command)
  const { before, after, events, effects, answer } = decided
  const saved = effects.nextRound
    ? await openNextRound(tx, room, decided, effects.nextRound)
    : await saveRoom(tx, room, decided, session, seatRequest)
  await countToday(tx, countsOf(before, after, events))
  return { room: saved, messages: messagesOf(saved, events), answer, actor, effects }
}

/** Loads what else the command needs, then decides. */
async function loadAndDecide(
  deps: GateDeps,
  on: Db | Tx,
  row: RoomRow,
  seats: SeatedPlayer[],
  session: SessionHash,
  command: Command,
) {
  const actor = command.type === 'join' ? null : await actorOf(on, row, seats, session, command)
  const acting = seats.filter(({ player }) => player.id === actor?.playerId).map(({ player }) => player)
  const players = PLAYERS_NEEDED[command.type] === 'actor' ? acting : await loadPlayers(on, row.id)
  const wins = command.type === 'claim' ? await loadWinners(on, row.id) : []
  const before = stateOf(row, players, wins, deps)
  const { now } = row
  const decision = decide(before, actor, command, {
    now,
    cooldownMs: deps.cooldownMs,
    sinceLastCallMs: deps.pace.sinceLastCall(row),
    maxPlayers: deps.maxPlayers,
    newId: randomUUID(),
    randomBelow: randomInt,
    drawInputs: command.type === 'start_game' ? await loadDrawInputs(on, row.id) : null,
    order: command.type === 'call_number' && row.status === 'active' ? await orderOf(on, row) : null,
    seatOfName: command.type === 'join' ? await seatOfName(deps.presence, on, seats, session, command.name) : null,
    isBarred: command.type === 'join' && isBarred(seats, session),
    otherSeats: command.type === 'join' ? await otherSeats(on, seats, session, command.name) : { here: 0, inAll: 0 },
    newSeatInSeconds: (command.type === 'join' && deps.seatPace?.secondsLeft(row.id, command.address ?? '')) || 0,
  })
  if (!decision.ok) {
    const stored = decision.winner && (await loadWinner(on, decision.winner.id))
    throw new RefusedError(decision.refused, {
      n: decision.n,
      retryAfterSeconds: refusal(decision.refused).status === 429 ? decision.n : undefined,
      winner: stored ? winnerView(stored) : undefined,
    })
  }
  const { events, effects, answer } = decision
  if (command.type === 'join' && events.some(({ type }) => type === 'player_joined')) {
    deps.seatPace?.took(row.id, command.address ?? '')
  }
  const after = events.reduce((state, event) => applyAt(state, event, now), before)
  return { before, after, events, effects, answer, actor }
}

/** Each event has a version of its own, up to that of the room as it was saved. */
function messagesOf({ id: roomId, epoch: e, version }: RoomRow, events: RoomEvent[]): RoomMessage[] {
  return events.map((event, i) => ({ ...event, roomId, e, v: version - events.length + i + 1 }))
}
