import { randomInt, randomUUID } from 'node:crypto'
import type { PlayerId, SessionHash } from '#shared/game/ids.ts'
import { applyAt } from '#shared/game/room/apply.ts'
import { type Command, isJoining, PLAYERS_NEEDED } from '#shared/game/room/commands.ts'
import { decide } from '#shared/game/room/decide.ts'
import { type Actor, CLOCK, EMPTY_CONTEXT } from '#shared/game/room/decision.ts'
import { refusal } from '#shared/refusals/refusals.ts'
import type { Db, Tx } from '../../db/db.ts'
import { RefusedError } from '../../errors.ts'
import type { Presence } from '../../presence/presence.ts'
import { loadDrawInputs, orderOf } from '../rows/draw-repo.ts'
import { loadPlayers, loadWinner, loadWinners, type PlayerRow, type RoomRow } from '../rows/repo.ts'
import type { SeatedPlayer } from '../rows/seats-repo.ts'
import { stateOf, winnerView } from '../rows/views.ts'
import { isNameTaken } from '../seats/room-names.ts'
import { personIdOf } from '../seats/seat-request.ts'
import { actorOf, namedBy } from '../seats/seats.ts'
import { hostLinkContext } from './host-link-context.ts'
import { circumstancesOf, comesFrom, type JoinContext } from './join-context.ts'
import { type CallPace, type HoldPace, INVITED, type SeatPace } from './pace.ts'
import { papersContext } from './papers-context.ts'

/** What decisions depend on, besides the database. */
export interface DecideDeps {
  presence: Presence
  pace: CallPace
  cooldownMs: number
  maxPlayers: number
  /** Limits how fast rooms fill. If absent, there is no limit. */
  seatPace?: SeatPace | undefined
  /** Limits how often somebody may ask the numbers to wait. If absent, there is no limit. */
  holdPace?: HoldPace | undefined
}

/** The sender of a command: the hash of a browser's session, or the server itself. */
export type Sender = SessionHash | typeof CLOCK

/** Whether a command is a call, the most frequent one. */
export const isCall = ({ type }: Command) => type === 'call_number' || type === 'call_due'

/** Loads what else the command needs, then decides. */
export async function loadAndDecide(
  deps: DecideDeps,
  on: Db | Tx,
  row: RoomRow,
  seats: SeatedPlayer[],
  sender: Sender,
  command: Command,
  joinContext?: JoinContext,
) {
  const joining =
    joinContext && isJoining(command) && sender !== CLOCK ? { ...command, joinContext, session: sender } : null
  const from = joining ? comesFrom(row, joining) : ''
  const actor = await actingFor(on, row, seats, sender, command)
  const actingId = actor === CLOCK ? undefined : actor?.playerId
  const players =
    PLAYERS_NEEDED[command.type] === 'all' ? await loadPlayers(on, row.id) : concerned(seats, command, actingId)
  const wins = command.type === 'claim' ? await loadWinners(on, row.id) : []
  const before = stateOf(row, { players, wins }, deps)
  const { now } = row
  const decision = decide(before, actor, command, {
    ...EMPTY_CONTEXT,
    now,
    cooldownMs: deps.cooldownMs,
    sinceLastCallMs: deps.pace.sinceLastCall(row),
    maxPlayers: deps.maxPlayers,
    newId: randomUUID(),
    newPersonId: joining?.seatRequest ? personIdOf(joining.seatRequest) : null,
    randomBelow: randomInt,
    ...(command.type === 'start_game' && { drawInputs: await loadDrawInputs(on, row.id) }),
    ...(isCall(command) && row.status === 'active' && { order: await orderOf(on, row) }),
    ...(joining &&
      (await circumstancesOf(deps, on, row.id, joining.joinContext, seats, joining.session, { ...joining, from }))),
    ...(command.type === 'use_host_link' &&
      sender !== CLOCK &&
      (await hostLinkContext(on, row.id, seats, sender, command))),
    ...(command.type === 'rename' && { isNameTaken: await isNameTaken(on, row.id, command) }),
    ...(command.type === 'add_papers' && (await papersContext(deps, on, row.id, command))),
    ...(command.type === 'hold' && deps.holdPace && { holdInSeconds: deps.holdPace.secondsLeft(command.playerId) }),
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
  for (const { type } of events) {
    if (type === 'player_joined' || type === 'person_waits') deps.seatPace?.took(row.id, joining ? from : INVITED)
  }
  const after = events.reduce((state, event) => applyAt(state, event, now), before)
  return { before, after, events, effects, answer, actingId }
}

/** The player who acts and the one for whom they act, or with whose name somebody joins. */
function concerned(seats: SeatedPlayer[], command: Command, actingId: PlayerId | undefined): PlayerRow[] {
  const { playerId } = namedBy(command)
  const isConcerned = ({ id, name, removed }: PlayerRow) =>
    isJoining(command) ? name === command.name && !removed : id === actingId || id === playerId
  return seats.map(({ player }) => player).filter(isConcerned)
}

/** Who acts. Nobody does before they have joined. */
async function actingFor(
  on: Db | Tx,
  row: RoomRow,
  seats: SeatedPlayer[],
  sender: Sender,
  command: Command,
): Promise<Actor | typeof CLOCK | null> {
  if (sender === CLOCK) return CLOCK
  return isJoining(command) ? null : actorOf(on, row, seats, sender, command)
}
