import { numberAnnouncement, winnerAnnouncement } from '#shared/game/announcements.ts'
import { uncalled } from '#shared/game/board.ts'
import { judgeClaim, ticketIdFrom } from '#shared/game/claims.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { type CallSource, PATTERNS, type Pattern, type PlayerState, type RoomState } from '#shared/game/types.ts'
import type { Command } from './commands.ts'
import { nextDrawn, proofOfCall, sealedDraw } from './decide-draw.ts'
import {
  decideEnd,
  decideLock,
  decideRemoval,
  decideTakeOver,
  mayCall,
  withCallingReturned,
} from './decide-host-tools.ts'
import { decideJoin } from './decide-join.ts'
import {
  type Actor,
  type Circumstances,
  type Decision,
  type Outcome,
  refuse,
  type TicketChange,
  unchanged,
} from './decision.ts'

/**
 * The life of a room, from top to bottom: given its state, who acts and what he wants, either what changes and what
 * everybody is told, or the refusal. Pure: the same arguments always give the same decision.
 */
export function decide(room: RoomState, actor: Actor | null, command: Command, given: Circumstances): Decision {
  return withCallingReturned(room, actor, decideCommand(room, actor, command, given), given)
}

function decideCommand(room: RoomState, actor: Actor | null, command: Command, given: Circumstances): Decision {
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

/** Before the first real call nobody knows anything, so tickets may still change; afterwards never. */
function areTicketsFrozen(room: RoomState): boolean {
  return room.status === 'finished' || (room.status === 'active' && room.calledNumbers.length > 0)
}

function decideSelection(
  room: RoomState,
  { playerId, ticketId }: { playerId: string; ticketId: number },
  wanted: boolean,
): Decision {
  const player = playerOf(room, playerId)
  const outcome: Outcome = { type: 'player', playerId }
  if (player.selectedTicketIds.includes(ticketId) === wanted) return unchanged(outcome)
  if (player.ticketSelectionDone || areTicketsFrozen(room)) return refuse('tickets_already_confirmed')
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

function decideStart(room: RoomState, actor: Actor | null, given: Circumstances): Decision {
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

/** Who did not confirm in time plays with what he had picked, else with as many tickets as he had asked for. */
function ticketsOfStraggler(player: PlayerState): TicketChange {
  const asked = Array.from({ length: player.ticketCount }, (_, ticketId) => ticketId)
  const selectedTicketIds = player.selectedTicketIds.length > 0 ? player.selectedTicketIds : asked
  return { playerId: player.id, selectedTicketIds, ticketSelectionDone: true }
}

function decideCall(
  room: RoomState,
  actor: Actor | null,
  command: Extract<Command, { type: 'call_number' }>,
  given: Circumstances,
): Decision {
  if (!actor || !mayCall(room, actor)) return refuse('not_host_to_call')
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

/** Milliseconds until the next call. A last call in the future means that the clock went back: it blocks nobody. */
function cooldownLeft(lastCalledAt: number | null, given: Circumstances): number {
  if (lastCalledAt === null || lastCalledAt > given.now) return 0
  return Math.max(0, given.cooldownMs - (given.now - lastCalledAt))
}

function decideClaim(room: RoomState, command: Extract<Command, { type: 'claim' }>, given: Circumstances): Decision {
  const player = playerOf(room, command.playerId)
  const winner = room.winners.find((win) => win.pattern === command.pattern)
  const ticketId = ticketIdFrom(command.ticketNumber)
  if (winner && ticketId !== null && winner.playerId === player.id && winner.ticketNumber === ticketId + 1) {
    return unchanged({ type: 'winner', winnerId: winner.id, isNew: false })
  }
  if (room.status === 'finished') return refuse('game_finished')
  if (room.status !== 'active') return refuse('game_not_started')
  const refused = judgeClaim({
    pattern: command.pattern,
    ticketNumber: command.ticketNumber,
    tickets: ticketsFor(playerSeed(room.id, player.id)),
    selectedTicketIds: player.selectedTicketIds,
    markedNumbers: player.markedNumbers,
    calledNumbers: room.calledNumbers,
    disabledPatterns: room.disabledPatterns,
  })
  if (refused) return { ok: false, refused, ...(refused === 'pattern_closed' && winner && { winner }) }
  return win(room, player, command.pattern as Pattern, (ticketId as number) + 1, command.screenshot, given)
}

function win(
  room: RoomState,
  player: PlayerState,
  pattern: Pattern,
  ticketNumber: number,
  screenshot: string | null,
  given: Circumstances,
): Decision {
  const lastWinner = { playerId: player.id, playerName: player.name, pattern, ticketNumber }
  const announcement = winnerAnnouncement(player.name, pattern)
  const disabledPatterns = [...room.disabledPatterns, pattern]
  const isLast = PATTERNS.every((each) => disabledPatterns.includes(each))
  const createdAt = new Date(given.now).toISOString()
  const announced = { id: given.newId, roomId: room.id, ...lastWinner, createdAt }
  return {
    ok: true,
    changes: {
      room: {
        disabledPatterns,
        lastWinner,
        winnerAnnouncement: announcement,
        ...(isLast && { status: 'finished' }),
      },
      newWinner: { id: given.newId, ...lastWinner, screenshot },
    },
    events: [
      { type: 'winner_announced', payload: { winner: announced, announcement, disabledPatterns } },
      ...(isLast ? [{ type: 'game_finished', payload: {} } as const] : []),
    ],
    outcome: { type: 'winner', winnerId: given.newId, isNew: true },
  }
}

const ascending = (left: number, right: number) => left - right

/** The gate loads whoever acts, so a missing player is a fault of the program and not of the request. */
function playerOf(room: RoomState, playerId: string): PlayerState {
  const player = room.players.find((each) => each.id === playerId)
  if (!player) throw new Error('the acting player was not loaded')
  return player
}
