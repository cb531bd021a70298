import { randomInt, randomUUID } from 'node:crypto'
import type { RoomMessage } from '#shared/messages.ts'
import { retrying } from '../db/failures.ts'
import type { Db, Tx } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import type { Bus } from '../realtime/bus.ts'
import type { Presence } from '../realtime/presence.ts'
import type { CallPace } from './call-pace.ts'
import { type Command, PLAYERS_NEEDED } from './commands.ts'
import { decide } from './decide.ts'
import type { Outcome } from './decision.ts'
import { orderOf } from './draw-orders.ts'
import { loadDrawInputs } from './draw-repo.ts'
import { loadPlayers, loadSeats, loadWinner, loadWins, lockRoom, type RoomRow, stateOf } from './repo.ts'
import { saveRoom } from './save.ts'
import { seatMadeBy } from './seat-request.ts'
import { actorOf, isBarred, namedBy, seatOfName } from './seats.ts'
import { countsOf, countToday } from './stats.ts'
import { winnerView } from './views.ts'

/** What the gate works with. */
export interface GateDeps {
  db: Db
  bus: Bus
  presence: Presence
  pace: CallPace
  cooldownMs: number
  maxPlayers: number
}

/** The room after the command, and what the sender is told. */
export interface Executed {
  room: RoomRow
  outcome: Outcome
}

/**
 * The one gate through which a room changes: lock, decide, save, commit, publish. Nobody hears of a thing that was not
 * committed. A refusal is thrown and leaves nothing behind.
 *
 * @param session hash of the sender's session, or null for somebody who never joined a room
 */
export async function execute(
  deps: GateDeps,
  roomId: string,
  session: string | null,
  command: Command,
): Promise<Executed> {
  const { room, messages, outcome, actor } = await retrying(() =>
    deps.db.transaction((tx) => decideAndSave(deps, tx, roomId, session, command)),
  )
  if (actor) deps.presence.acted(actor.playerId)
  for (const message of messages) deps.bus.publish(message)
  return { room, outcome }
}

async function decideAndSave(deps: GateDeps, tx: Tx, roomId: string, session: string | null, command: Command) {
  const locked = await lockRoom(tx, roomId)
  if (!locked) throw new RefusedError('room_not_found')
  if (session === null) throw new RefusedError('no_seat')
  const seatRequest = command.type === 'join' ? (command.seatRequest ?? null) : null
  if (seatRequest) await seatMadeBy(tx, seatRequest, session)
  const seats = await loadSeats(tx, roomId, session, namedBy(command))
  const actor = command.type === 'join' ? null : await actorOf(tx, locked.row, seats, session, command)
  const acting = PLAYERS_NEEDED[command.type] === 'actor' && seats.find(({ player }) => player.id === actor?.playerId)
  const players = acting ? [acting.player] : await loadPlayers(tx, roomId)
  const wins = command.type === 'claim' ? await loadWins(tx, roomId) : []
  const decision = decide(stateOf(locked.row, players, wins), actor, command, {
    now: locked.now,
    cooldownMs: deps.cooldownMs,
    sinceLastCallMs: deps.pace.sinceLastCall(locked.row),
    maxPlayers: deps.maxPlayers,
    newId: randomUUID(),
    randomBelow: randomInt,
    drawInputs: command.type === 'start_game' ? await loadDrawInputs(tx, roomId) : null,
    order: command.type === 'call_number' && locked.row.status === 'active' ? await orderOf(tx, locked.row) : null,
    seatOfName: command.type === 'join' ? await seatOfName(deps.presence, tx, seats, session, command.name) : null,
    isBarred: command.type === 'join' && isBarred(seats, session),
  })
  if (!decision.ok) {
    const stored = decision.winner && (await loadWinner(tx, decision.winner.id))
    throw new RefusedError(decision.refused, {
      n: decision.n,
      retryAfterSeconds: decision.refused === 'cooldown' ? decision.n : undefined,
      winner: stored ? winnerView(stored) : undefined,
    })
  }
  const { changes, events, outcome } = decision
  const room = await saveRoom(tx, locked, changes, events.length, session, seatRequest)
  await countToday(tx, countsOf(changes, players))
  const messages = events.map(
    (event, i): RoomMessage => ({ ...event, roomId, e: room.epoch, v: locked.row.version + i + 1 }),
  )
  return { room, messages, outcome, actor }
}
