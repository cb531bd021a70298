import { numberAnnouncement } from '#shared/game/announcements.ts'
import { uncalled } from '#shared/game/board.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { CallSource, PlayerState, RoomState } from '#shared/game/types.ts'
import { LAST_CLAIMS_MS, ROOM_IDLE_MS } from '#shared/limits.ts'
import type { Command } from './commands.ts'
import { decideClaim } from './decide-claim.ts'
import { nextDrawn, proofOfCall, sealedDraw } from './decide-draw.ts'
import { decideEnd, decideLock, decideRemoval, decideTakeOver, withCallingReturned } from './decide-host-tools.ts'
import { decideJoin } from './decide-join.ts'
import {
  type Actor,
  areTicketsFrozen,
  type Decision,
  type DecisionContext,
  type Outcome,
  playerOf,
  refuse,
  type TicketChange,
  unchanged,
} from './decision.ts'

/**
 * The life of a room, from top to bottom: given its state, who acts and what they want, either what changes and what
 * everybody is told, or the refusal. Pure: the same arguments always give the same decision.
 */
export function decide(room: RoomState, actor: Actor | null, command: Command, given: DecisionContext): Decision {
  return withCallingReturned(room, actor, decideCommand(room, actor, command, given), given)
}

function decideCommand(room: RoomState, actor: Actor | null, command: Command, given: DecisionContext): Decision {
  switch (command.type) {
    case 'join':
      return decideJoin(room, command, given)
    case 'start_ticket_selection':
      return decideStartSelection(room, actor)
    case 'select_ticket':
      return decideSelection(room, command, true)
    case 'unselect_ticket':
      return decideSelection(room, command, false)
    case 'confirm_tickets':
      return decideConfirm(room, command)
    case 'start_game':
      return decideStart(room, actor, given)
    case 'call_number':
      return decideCall(room, actor, command, given)
    case 'lock_room':
      return decideLock(room, actor, command)
    case 'remove_player':
      return decideRemoval(room, actor, command)
    case 'end_game':
      return decideEnd(room, actor)
    case 'take_over':
      return decideTakeOver(room, actor, given)
    case 'claim':
      return decideClaim(room, command, given)
    case 'finish_if_over':
      return decideFinish(room, given)
  }
}

function decideStartSelection(room: RoomState, actor: Actor | null): Decision {
  if (!actor?.isHost) return refuse('not_host_to_start')
  if (room.status === 'finished') return refuse('cannot_start_now')
  if (room.status !== 'waiting') return unchanged({ type: 'room' })
  return {
    ok: true,
    changes: { room: { status: 'ticket_selection' } },
    events: [{ type: 'ticket_selection_started', payload: {} }],
    outcome: { type: 'room' },
  }
}

/** A player with confirmed tickets may choose again until the host starts: then they count as not ready meanwhile. */
function decideSelection(
  room: RoomState,
  { playerId, ticketId }: { playerId: string; ticketId: number },
  wanted: boolean,
): Decision {
  const player = playerOf(room, playerId)
  const outcome: Outcome = { type: 'player', playerId }
  if (player.selectedTicketIds.includes(ticketId) === wanted) return unchanged(outcome)
  const isDealt = room.status === 'active' && player.ticketSelectionDone
  if (isDealt || areTicketsFrozen(room)) return refuse('tickets_already_confirmed')
  const others = player.selectedTicketIds.filter((id) => id !== ticketId)
  const selectedTicketIds = wanted ? [...others, ticketId].sort(ascending) : others
  return {
    ok: true,
    changes: { tickets: [{ playerId, selectedTicketIds, ticketSelectionDone: false }] },
    events: [{ type: wanted ? 'ticket_selected' : 'ticket_unselected', payload: { ticketId, playerId } }],
    outcome,
  }
}

function decideConfirm(room: RoomState, command: Extract<Command, { type: 'confirm_tickets' }>): Decision {
  const { playerId, entropy } = command
  const player = playerOf(room, playerId)
  const ticketIds = [...command.ticketIds].sort(ascending)
  const same = player.selectedTicketIds.join() === ticketIds.join()
  if (player.ticketSelectionDone && same) return unchanged({ type: 'player', playerId })
  if (areTicketsFrozen(room)) return refuse('tickets_already_confirmed')
  return {
    ok: true,
    changes: {
      tickets: [{ playerId, selectedTicketIds: ticketIds, ticketSelectionDone: true }],
      ...(entropy !== undefined && room.status !== 'active' && { contribution: { playerId, entropy } }),
    },
    events: [{ type: 'tickets_confirmed', payload: { playerId, ticketIds } }],
    outcome: { type: 'player', playerId },
  }
}

function decideStart(room: RoomState, actor: Actor | null, given: DecisionContext): Decision {
  if (!actor?.isHost) return refuse('not_host_to_start')
  if (room.status === 'active') return unchanged({ type: 'room' })
  if (room.status === 'finished') return refuse('cannot_start_now')
  const tickets = room.players.filter((player) => !player.ticketSelectionDone).map(ticketsOfStraggler)
  return {
    ok: true,
    changes: {
      // Whatever was called before was a sound check.
      room: {
        status: 'active',
        calledNumbers: [],
        hostCalledNumbers: [],
        currentNumber: null,
        audioAnnouncement: null,
        callerSeenAt: new Date(given.now),
      },
      tickets,
      sealedDraw: sealedDraw(given.drawInputs),
    },
    events: [{ type: 'game_started', payload: { tickets: tickets.map(told) } }],
    outcome: { type: 'room' },
  }
}

const told = ({ playerId, selectedTicketIds }: TicketChange) => ({ playerId, ticketIds: selectedTicketIds })

/** Players who have not confirmed keep their selection, or get as many tickets as they asked for. */
function ticketsOfStraggler(player: PlayerState): TicketChange {
  const asked = Array.from({ length: player.ticketCount }, (_, ticketId) => ticketId)
  const selectedTicketIds = player.selectedTicketIds.length > 0 ? player.selectedTicketIds : asked
  return { playerId: player.id, selectedTicketIds, ticketSelectionDone: true }
}

function decideCall(
  room: RoomState,
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
  const bag = uncalled(room.calledNumbers)
  if (bag.length === 0) return refuse('no_numbers_left')
  if (command.number !== undefined && !bag.includes(command.number)) {
    return { ok: false, refused: 'number_already_called', n: command.number }
  }
  const waitMs = cooldownLeft(room.lastCalledAt, given)
  if (waitMs > 0) return { ok: false, refused: 'cooldown', n: Math.ceil(waitMs / 1000) }
  const source: CallSource = command.number === undefined ? 'draw' : 'host'
  const drawn = source === 'draw' ? nextDrawn(room, given.order) : null
  const proof = drawn?.proof
  const number = command.number ?? drawn?.number ?? (bag[given.randomBelow(bag.length)] as number)
  const calledNumbers = [...room.calledNumbers, number]
  const seq = calledNumbers.length
  const announcement = numberAnnouncement(number)
  return {
    ok: true,
    changes: {
      room: {
        calledNumbers,
        currentNumber: number,
        audioAnnouncement: announcement,
        lastCalledAt: new Date(given.now),
        ...(source === 'host' && { hostCalledNumbers: [...room.hostCalledNumbers, number] }),
      },
      ...(proof && { callProof: { seq, ...proof } }),
    },
    events: [{ type: 'number_called', payload: { number, seq, source, announcement, proof } }],
    outcome: { type: 'call', number, seq, source, proof },
  }
}

/**
 * Milliseconds until the next call. Clocks of machines jump, so a process that has itself heard of the last call counts by
 * a clock that does not; any other asks the database's. A last call in the future blocks nobody.
 */
function cooldownLeft(lastCalledAt: number | null, given: DecisionContext): number {
  if (given.sinceLastCallMs !== null) return Math.max(0, given.cooldownMs - given.sinceLastCallMs - HEARD_LATE_MS)
  if (lastCalledAt === null || lastCalledAt > given.now) return 0
  return Math.max(0, given.cooldownMs - (given.now - lastCalledAt))
}

/** Allowance for the delay before this process hears of a call. */
const HEARD_LATE_MS = 100

/** A game that nobody ends is over when nothing more can come of it, or when everybody has left it alone. */
function decideFinish(room: RoomState, { now }: DecisionContext): Decision {
  const lastPlayedAt = Math.max(room.lastCalledAt ?? room.changedAt, room.lastWonAt ?? 0)
  const allCalled = uncalled(room.calledNumbers).length === 0 && now - lastPlayedAt >= LAST_CLAIMS_MS
  const isOver = room.status === 'active' && (allCalled || now - room.changedAt >= ROOM_IDLE_MS)
  if (!isOver) return unchanged({ type: 'room' })
  return {
    ok: true,
    changes: { room: { status: 'finished' } },
    events: [{ type: 'game_finished', payload: {} }],
    outcome: { type: 'room' },
  }
}

const ascending = (left: number, right: number) => left - right
