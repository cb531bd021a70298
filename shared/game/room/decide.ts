import { numberAnnouncement } from '#shared/game/announcements.ts'
import { uncalled } from '#shared/game/board.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { LAST_CLAIMS_MS, LAST_SHARES_MS, ROOM_IDLE_MS } from '#shared/game/limits.ts'
import type { CallSource } from '#shared/game/types.ts'
import type { Command } from './commands.ts'
import { decideClaim } from './decide-claim.ts'
import { nextDrawn, proofOfCall, sealedDraw } from './decide-draw.ts'
import {
  decideClosing,
  decideEnd,
  decideLock,
  decideRemoval,
  decideTakeOver,
  withCallingReturned,
} from './decide-host-tools.ts'
import { decideJoin } from './decide-join.ts'
import { decideNextRound } from './decide-next-round.ts'
import { decideRules } from './decide-rules.ts'
import {
  type Actor,
  type Answer,
  areAllPrizesWon,
  areTicketsFrozen,
  type Decision,
  type DecisionContext,
  decided,
  playerOf,
  refuse,
  unchanged,
} from './decision.ts'
import { mayCall, mayStart } from './rights.ts'
import type { RoomState } from './state.ts'
import { dealtTickets, judgeTicketCount, onlyCalls } from './ticket-changes.ts'

/**
 * Decides a command: given the state of a room, the actor and the command, returns either the events or a refusal. What
 * an event changes is defined in `apply`. Pure: the same arguments always give the same decision.
 */
export function decide(state: RoomState, actor: Actor | null, command: Command, given: DecisionContext): Decision {
  return withCallingReturned(state, actor, decideCommand(state, actor, command, given))
}

function decideCommand(state: RoomState, actor: Actor | null, command: Command, given: DecisionContext): Decision {
  switch (command.type) {
    case 'join':
      return decideJoin(state, command, given)
    case 'start_ticket_selection':
      return decideStartSelection(state, actor)
    case 'select_ticket':
      return decideSelection(state, command, true)
    case 'unselect_ticket':
      return decideSelection(state, command, false)
    case 'confirm_tickets':
      return decideConfirm(state, command)
    case 'start_game':
      return decideStart(state, actor, command, given)
    case 'call_number':
      return decideCall(state, actor, command, given)
    case 'set_rules':
      return decideRules(state, actor, command)
    case 'lock_room':
      return decideLock(state, actor, command)
    case 'remove_player':
      return decideRemoval(state, actor, command)
    case 'end_game':
      return decideEnd(state, actor)
    case 'take_over':
      return decideTakeOver(state, actor, given)
    case 'claim':
      return decideClaim(state, command, given)
    case 'finish_if_over':
      return decideFinish(state, given)
    case 'next_round':
      return decideNextRound(state, actor, command, given)
    case 'close_evening':
      return decideClosing(state, actor)
  }
}

function decideStartSelection({ room }: RoomState, actor: Actor | null): Decision {
  if (!actor || !mayStart(room, { id: actor.playerId, isHost: actor.isHost })) return refuse('not_host_to_start')
  if (room.status === 'finished') return refuse('cannot_start_now')
  if (room.status !== 'waiting') return unchanged({ type: 'room' })
  return decided([{ type: 'ticket_selection_started', payload: {} }])
}

/** A player with confirmed tickets may choose again until the host starts, and counts as not ready meanwhile. */
function decideSelection(
  state: RoomState,
  { playerId, ticketId }: { playerId: PlayerId; ticketId: number },
  wanted: boolean,
): Decision {
  const player = playerOf(state, playerId)
  const answer: Answer = { type: 'player', playerId }
  if (player.selectedTicketIds.includes(ticketId) === wanted) return unchanged(answer)
  const { room } = state
  const isDealt = room.status === 'active' && player.ticketSelectionDone
  if (isDealt || areTicketsFrozen(room)) return refuse('tickets_already_confirmed')
  const refused = wanted && judgeTicketCount(room, player, player.selectedTicketIds.length + 1)
  if (refused) return { ok: false, refused, n: room.rules.most }
  return decided([{ type: wanted ? 'ticket_selected' : 'ticket_unselected', payload: { ticketId, playerId } }], answer)
}

function decideConfirm(state: RoomState, command: Extract<Command, { type: 'confirm_tickets' }>): Decision {
  const { room } = state
  const { playerId, entropy } = command
  const player = playerOf(state, playerId)
  const ticketIds = [...command.ticketIds].sort(ascending)
  const same = player.selectedTicketIds.join() === ticketIds.join()
  if (player.ticketSelectionDone && same) return unchanged({ type: 'player', playerId })
  if (areTicketsFrozen(room)) return refuse('tickets_already_confirmed')
  const refused = judgeTicketCount(room, player, ticketIds.length)
  if (refused) return { ok: false, refused, n: room.rules.most }
  const isInTime = entropy !== undefined && room.status !== 'active'
  return {
    ok: true,
    events: [{ type: 'tickets_confirmed', payload: { playerId, ticketIds } }],
    effects: isInTime ? { contribution: { playerId, entropy } } : {},
    answer: { type: 'player', playerId },
  }
}

/** Players who have not confirmed get their tickets now, but for a host who only calls. */
function decideStart(
  { room, players }: RoomState,
  actor: Actor | null,
  { lastThrow }: Extract<Command, { type: 'start_game' }>,
  given: DecisionContext,
): Decision {
  if (!actor || !mayStart(room, { id: actor.playerId, isHost: actor.isHost })) return refuse('not_host_to_start')
  if (room.status === 'active') return unchanged({ type: 'room' })
  if (room.status === 'finished') return refuse('cannot_start_now')
  const draw = sealedDraw(given.drawInputs, lastThrow ?? null)
  if (!draw) return refuse('contributions_changed')
  const tickets = players
    .filter((player) => !player.ticketSelectionDone && !onlyCalls(player, room.rules))
    .map((player) => ({ playerId: player.id, ticketIds: dealtTickets(player, room.rules) }))
  return {
    ok: true,
    events: [{ type: 'game_started', payload: { tickets } }],
    effects: { sealedDraw: draw },
    answer: { type: 'room' },
  }
}

function decideCall(
  { room, lastCalledAt }: RoomState,
  actor: Actor | null,
  command: Extract<Command, { type: 'call_number' }>,
  given: DecisionContext,
): Decision {
  if (!actor || !mayCall(room, { id: actor.playerId, isHost: actor.isHost })) return refuse('not_host_to_call')
  if (room.status === 'finished') return refuse('game_finished')
  if (command.number !== undefined && (actor.isLent || !actor.isHost)) return refuse('host_seat_lent')
  const alreadyMade = command.after === undefined ? undefined : room.calledNumbers[command.after]
  if (command.after !== undefined && alreadyMade !== undefined) {
    const source = room.hostCalledNumbers.includes(alreadyMade) ? 'host' : 'draw'
    const proof = proofOfCall(room, given.order, command.after)
    return unchanged({ type: 'call', number: alreadyMade, seq: command.after + 1, source, proof })
  }
  if (areAllPrizesWon(room)) return refuse('all_prizes_won')
  const bag = uncalled(room.calledNumbers)
  if (bag.length === 0) return refuse('no_numbers_left')
  if (command.number !== undefined && !bag.includes(command.number)) {
    return { ok: false, refused: 'number_already_called', n: command.number }
  }
  const waitMs = cooldownLeft(lastCalledAt, given)
  if (waitMs > 0) return { ok: false, refused: 'cooldown', n: Math.ceil(waitMs / 1000) }
  const source: CallSource = command.number === undefined ? 'draw' : 'host'
  const drawn = source === 'draw' ? nextDrawn(room, given.order) : null
  const proof = drawn?.proof
  const number = command.number ?? drawn?.number ?? (bag[given.randomBelow(bag.length)] as number)
  const seq = room.calledNumbers.length + 1
  const announcement = numberAnnouncement(number)
  return decided([{ type: 'number_called', payload: { number, seq, source, announcement, proof } }], {
    type: 'call',
    number,
    seq,
    source,
    proof,
  })
}

/**
 * Milliseconds until the next call is allowed. System clocks can jump, so a process that has seen the last call uses
 * its monotonic clock; others use the database's clock. A last call in the future blocks nothing.
 */
function cooldownLeft(lastCalledAt: number | null, given: DecisionContext): number {
  if (given.sinceLastCallMs !== null) return Math.max(0, given.cooldownMs - given.sinceLastCallMs - HEARD_LATE_MS)
  if (lastCalledAt === null || lastCalledAt > given.now) return 0
  return Math.max(0, given.cooldownMs - (given.now - lastCalledAt))
}

/** Allowance for the delay before this process hears of a call. */
const HEARD_LATE_MS = 100

/**
 * Ends a game when all numbers are called and the time for last claims has passed, when all prizes are won and the time
 * to share the last one has passed, or when nothing has happened for a long time.
 */
function decideFinish({ room, lastCalledAt, lastWonAt, changedAt }: RoomState, { now }: DecisionContext): Decision {
  const lastPlayedAt = Math.max(lastCalledAt ?? changedAt, lastWonAt ?? 0)
  const allCalled = uncalled(room.calledNumbers).length === 0 && now - lastPlayedAt >= LAST_CLAIMS_MS
  const allWon = areAllPrizesWon(room) && now - lastPlayedAt >= LAST_SHARES_MS
  const isOver = room.status === 'active' && (allCalled || allWon || now - changedAt >= ROOM_IDLE_MS)
  return isOver ? decided([{ type: 'game_finished', payload: {} }]) : unchanged({ type: 'room' })
}

const ascending = (left: number, right: number) => left - right
