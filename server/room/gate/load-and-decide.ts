import { randomInt, randomUUID } from 'node:crypto'
import type { PlayerId, SessionHash } from '#shared/game/ids.ts'
import { applyAt } from '#shared/game/room/apply.ts'
import { type Command, isJoining, needsOf } from '#shared/game/room/commands/commands.ts'
import { decide } from '#shared/game/room/commands/decide.ts'
import { type Actor, CLOCK } from '#shared/game/room/decision.ts'
import { refusal } from '#shared/refusals/refusals.ts'
import type { Tx } from '../../db/db.ts'
import { RefusedError } from '../../errors.ts'
import { loadPlayers, loadWinner, loadWinners, type PlayerRow, type RoomRow } from '../rows/repo.ts'
import type { SeatedPlayer } from '../rows/seats-repo.ts'
import { personOf, stateOf, winnerView } from '../rows/views.ts'
import { actorOf, namedBy } from '../seats/seats.ts'
import type { CallPace } from './call-pace.ts'
import type { JoinContext, NeedsDeps } from './needs/load-context.ts'
import { loadNeeds } from './needs/load-needs.ts'
import { countSeat, INVITED } from './needs/seat-pace.ts'

/** What decisions depend on, besides the database. */
export interface DecideDeps extends NeedsDeps {
  pace: CallPace
  cooldownMs: number
}

/** The sender of a command: the hash of a browser's session, or the server itself. */
export type Sender = SessionHash | typeof CLOCK

/** Loads what the command needs, then decides. */
export async function loadAndDecide(
  deps: DecideDeps,
  on: Tx,
  row: RoomRow,
  seats: SeatedPlayer[],
  sender: Sender,
  command: Command,
  joinContext?: JoinContext,
) {
  const actor = await actingFor(on, row, seats, sender, command)
  const actingId = actor === CLOCK ? undefined : actor?.playerId
  const needs = needsOf(command.type)
  const players = needs.includes('everybody') ? await loadPlayers(on, row.id) : concerned(seats, command, actingId)
  const wins = needs.includes('wins') ? await loadWinners(on, row.id) : []
  const before = stateOf(row, { players, wins }, deps)
  const { now } = row
  const session = sender === CLOCK ? null : sender
  const decision = decide(before, actor, command, {
    now,
    cooldownMs: deps.cooldownMs,
    sinceLastCallMs: deps.pace.sinceLastCall(row),
    newId: randomUUID(),
    randomBelow: randomInt,
    ...(await loadNeeds({ deps, on, row, seats, session, joinContext }, command)),
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
  // People on paper count with those who were invited.
  const from = joinContext?.from ?? INVITED
  for (const { type } of events) {
    if (type === 'player_joined' || type === 'person_waits') await countSeat(deps.limits, row.id, from)
  }
  const after = events.reduce((state, event) => applyAt(state, event, now), before)
  return { before, after, events, effects, answer, actingId }
}

/** The player who acts and the one for whom they act, or with whose name somebody joins, with their other seats. */
function concerned(seats: SeatedPlayer[], command: Command, actingId: PlayerId | undefined): PlayerRow[] {
  const { playerId } = namedBy(command)
  const players = seats.map(({ player }) => player)
  const isNamed = ({ id, name, removed }: PlayerRow) =>
    isJoining(command) ? name === command.name && !removed : id === actingId || id === playerId
  const people = players.filter(isNamed).map(personOf)
  return players.filter((player) => isNamed(player) || (!player.removed && people.includes(personOf(player))))
}

/** Who acts. Nobody does before they have joined. */
async function actingFor(
  on: Tx,
  row: RoomRow,
  seats: SeatedPlayer[],
  sender: Sender,
  command: Command,
): Promise<Actor | typeof CLOCK | null> {
  if (sender === CLOCK) return CLOCK
  return isJoining(command) ? null : actorOf(on, row, seats, sender, command)
}
