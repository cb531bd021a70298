import { uncalled } from '#shared/game/board.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { CLAIM_ARRIVES_MS, LAST_CLAIMS_MS, LAST_SHARES_MS, ROOM_IDLE_MS } from '#shared/game/limits.ts'
import { areAllPrizesWon } from './claim-rules.ts'
import type { Command, CommandOf } from './commands.ts'
import { decideAutoCall, decideAway, decideBreak, decideCallDue, decideHold, withNextDue } from './decide-auto.ts'
import { decideCall, sealedDraw } from './decide-call.ts'
import { decideClaim } from './decide-claim.ts'
import { decideHostLink, decideHostLinkUse } from './decide-host-link.ts'
import {
  decideClosing,
  decideEnd,
  decideLock,
  decideNewInvite,
  decideNextRound,
  decideRemoval,
  decideTakeOver,
  withCallingReturned,
} from './decide-host-tools.ts'
import { decideJoin, decideJoinNext } from './decide-join.ts'
import { decidePapers, paperListOf } from './decide-papers.ts'
import { decideLeave, decideRename } from './decide-people.ts'
import { decidePlan } from './decide-plan.ts'
import { decideRules } from './decide-rules.ts'
import {
  type Actor,
  type Answer,
  areTicketsFrozen,
  CLOCK,
  type Decision,
  type DecisionContext,
  decided,
  playerOf,
  refuse,
  unchanged,
} from './decision.ts'
import { mayStart } from './rights.ts'
import type { RoomState } from './state.ts'
import { dealtTickets, judgeTicketCount, onlyCalls } from './ticket-changes.ts'

/**
 * Decides a command: given the state of a room, the actor and the command, returns either the events or a refusal. What
 * an event changes is defined in `apply`. Pure: the same arguments always give the same decision.
 */
export function decide(
  state: RoomState,
  actor: Actor | typeof CLOCK | null,
  command: Command,
  given: DecisionContext,
): Decision {
  const decision =
    actor === CLOCK
      ? decideForClock(state, command, given)
      : withCallingReturned(state, actor, decideCommand(state, actor, command, given))
  return withNextDue(state, decision, given)
}

/** What the server does without anybody asking. */
function decideForClock(state: RoomState, command: Command, given: DecisionContext): Decision {
  switch (command.type) {
    case 'call_due':
      return decideCallDue(state, given)
    case 'judge_away':
      return decideAway(state, command)
    case 'finish_if_over':
      return decideFinish(state, given)
    default:
      throw new Error(`the clock sends no ${command.type}`)
  }
}

function decideCommand(state: RoomState, actor: Actor | null, command: Command, given: DecisionContext): Decision {
  switch (command.type) {
    case 'join':
      return decideJoin(state, command, given)
    case 'join_next':
      return decideJoinNext(state, command, given)
    case 'add_papers':
      return decidePapers(state, actor, command, given)
    case 'rename':
      return decideRename(state, actor, command, given)
    case 'leave':
      return decideLeave(state, actor, command)
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
    case 'renew_invite':
      return decideNewInvite(actor)
    case 'make_host_link':
    case 'end_host_link':
      return decideHostLink(actor, command)
    case 'use_host_link':
      return decideHostLinkUse(state, actor, given)
    case 'change_plan':
      return decidePlan(state, actor, command, given)
    case 'remove_player':
      return decideRemoval(state, actor, command)
    case 'end_game':
      return decideEnd(state, actor)
    case 'take_over':
      return decideTakeOver(state, actor, given)
    case 'claim':
      return decideClaim(state, command, given)
    case 'auto_call':
      return decideAutoCall(state, actor, command, given)
    case 'hold':
      return decideHold(state, command, given)
    case 'take_break':
      return decideBreak(state, actor, command)
    case 'next_round':
      return decideNextRound(state, actor, command, given)
    case 'close_evening':
      return decideClosing(state, actor)
    case 'call_due':
    case 'judge_away':
    case 'finish_if_over':
      throw new Error(`only the clock sends ${command.type}`)
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
  // A client that does not know the limit selects until it has what it asked for, and would never confirm.
  if (refused === 'too_many_tickets') {
    return decideConfirm(state, { type: 'confirm_tickets', playerId, ticketIds: player.selectedTicketIds })
  }
  if (refused) return refuse(refused)
  return decided([{ type: wanted ? 'ticket_selected' : 'ticket_unselected', payload: { ticketId, playerId } }], answer)
}

function decideConfirm(state: RoomState, command: CommandOf<'confirm_tickets'>): Decision {
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
    effects: { came: playerId, ...(isInTime && { contribution: { playerId, entropy } }) },
    answer: { type: 'player', playerId },
  }
}

/** Players who have not confirmed get their tickets now, but for a host who only calls. */
function decideStart(
  { room, players }: RoomState,
  actor: Actor | null,
  { lastThrow }: CommandOf<'start_game'>,
  given: DecisionContext,
): Decision {
  if (!actor || !mayStart(room, { id: actor.playerId, isHost: actor.isHost })) return refuse('not_host_to_start')
  if (room.status === 'active') return unchanged({ type: 'room' })
  if (room.status === 'finished') return refuse('cannot_start_now')
  const draw = sealedDraw(given.drawInputs, paperListOf(room.round, players), lastThrow ?? null)
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

/**
 * Ends a game when all numbers are called and the time for last claims has passed, when all prizes are won and the time
 * to share the last one has passed, or when nothing has happened for a long time.
 */
function decideFinish(
  { room, lastCalledAt, lastWonAt, nextCallAt, changedAt }: RoomState,
  { now }: DecisionContext,
): Decision {
  const lastPlayedAt = Math.max(lastCalledAt ?? changedAt, lastWonAt ?? 0)
  const allCalled = uncalled(room.calledNumbers).length === 0 && now - lastPlayedAt >= LAST_CLAIMS_MS + CLAIM_ARRIVES_MS
  const allWon =
    areAllPrizesWon(room) && now >= Math.max(lastPlayedAt + LAST_SHARES_MS + CLAIM_ARRIVES_MS, nextCallAt ?? 0)
  const isOver = room.status === 'active' && (allCalled || allWon || now - changedAt >= ROOM_IDLE_MS)
  return isOver ? decided([{ type: 'game_finished', payload: {} }]) : unchanged({ type: 'room' })
}

const ascending = (left: number, right: number) => left - right
