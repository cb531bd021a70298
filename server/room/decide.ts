import { numberAnnouncement, winnerAnnouncement } from '#shared/game/announcements.ts'
import { uncalled } from '#shared/game/board.ts'
import { judgeClaim, ticketIdFrom } from '#shared/game/claims.ts'
import type { RefusalName } from '#shared/game/refusals.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { type CallSource, PATTERNS, type Pattern, type PlayerState, type RoomState } from '#shared/game/types.ts'
import { LAST_CLAIMS_MS, ROOM_IDLE_MS } from '#shared/limits.ts'
import type { Command } from './commands.ts'
import type { Actor, Circumstances, Decision, Outcome, TicketChange } from './decision.ts'

/**
 * The life of a room, from top to bottom: given its state, who acts and what he wants, either what changes and what
 * everybody is told, or the refusal. Pure: the same arguments always give the same decision.
 */
export function decide(room: RoomState, actor: Actor | null, command: Command, given: Circumstances): Decision {
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
      return decideStart(room, actor)
    case 'call_number':
      return decideCall(room, actor, command, given)
    case 'claim':
      return decideClaim(room, command, given)
    case 'finish_if_over':
      return decideFinish(room, given)
  }
}

const refuse = (refused: RefusalName): Decision => ({ ok: false, refused })
const unchanged = (outcome: Outcome): Decision => ({ ok: true, changes: {}, events: [], outcome })

function decideJoin(room: RoomState, command: Extract<Command, { type: 'join' }>, given: Circumstances): Decision {
  const known = room.players.find((player) => player.name === command.name)
  if (known) return decideReconnection(known, given)
  if (room.status !== 'waiting' && room.status !== 'ticket_selection') return refuse('game_already_started')
  if (room.players.length >= given.maxPlayers) return refuse('room_full')
  const { name, ticketCount } = command
  return {
    ok: true,
    changes: { newPlayer: { id: given.newId, name, ticketCount } },
    events: [{ type: 'player_joined', payload: { playerId: given.newId, name, isHost: false } }],
    outcome: { type: 'joined', playerId: given.newId, isReconnection: false },
  }
}

/** An exact name brings a player back, unless somebody is playing in that seat right now. */
function decideReconnection(player: PlayerState, given: Circumstances): Decision {
  const outcome: Outcome = { type: 'joined', playerId: player.id, isReconnection: true }
  if (given.seatOfName === 'own') return { ok: true, changes: { seatTaken: player.id }, events: [], outcome }
  if (given.seatOfName === 'played') return refuse('seat_in_use')
  return {
    ok: true,
    changes: { seatTaken: player.id },
    events: [{ type: 'player_reconnected', payload: { playerId: player.id, name: player.name } }],
    outcome,
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
  const { playerId } = command
  const player = playerOf(room, playerId)
  const ticketIds = [...command.ticketIds].sort(ascending)
  const same = player.selectedTicketIds.join() === ticketIds.join()
  if (player.ticketSelectionDone && same) return unchanged({ type: 'player', playerId })
  if (areTicketsFrozen(room)) return refuse('tickets_already_confirmed')
  return {
    ok: true,
    changes: { tickets: [{ playerId, selectedTicketIds: ticketIds, ticketSelectionDone: true }] },
    events: [{ type: 'tickets_confirmed', payload: { playerId, ticketIds } }],
    outcome: { type: 'player', playerId },
  }
}

function decideStart(room: RoomState, actor: Actor | null): Decision {
  if (!actor?.isHost) return refuse('not_host_to_start')
  if (room.status === 'active') return unchanged({ type: 'room' })
  if (room.status === 'finished') return refuse('cannot_start_now')
  const stragglers = room.players.filter((player) => !player.ticketSelectionDone)
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
      },
      tickets: stragglers.map(ticketsOfStraggler),
    },
    events: [{ type: 'game_started', payload: {} }],
    outcome: { type: 'room' },
  }
}

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
  if (!actor?.isHost) return refuse('not_host_to_call')
  if (room.status === 'finished') return refuse('game_finished')
  const alreadyMade = command.after === undefined ? undefined : room.calledNumbers[command.after]
  if (command.after !== undefined && alreadyMade !== undefined) {
    const source = room.hostCalledNumbers.includes(alreadyMade) ? 'host' : 'draw'
    return unchanged({ type: 'call', number: alreadyMade, seq: command.after + 1, source })
  }
  const bag = uncalled(room.calledNumbers)
  if (bag.length === 0) return refuse('no_numbers_left')
  if (command.number !== undefined && !bag.includes(command.number)) {
    return { ok: false, refused: 'number_already_called', n: command.number }
  }
  const waitMs = cooldownLeft(room.lastCalledAt, given)
  if (waitMs > 0) return { ok: false, refused: 'cooldown', n: Math.ceil(waitMs / 1000) }
  const source: CallSource = command.number === undefined ? 'draw' : 'host'
  const number = command.number ?? (bag[given.randomBelow(bag.length)] as number)
  const calledNumbers = [...room.calledNumbers, number]
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
    },
    events: [{ type: 'number_called', payload: { number, seq: calledNumbers.length, source, announcement } }],
    outcome: { type: 'call', number, seq: calledNumbers.length, source },
  }
}

/**
 * Milliseconds until the next call. Clocks of machines jump, so a process that has itself heard of the last call counts by
 * a clock that does not; any other asks the database's. A last call in the future blocks nobody.
 */
function cooldownLeft(lastCalledAt: number | null, given: Circumstances): number {
  if (given.sinceLastCallMs !== null) return Math.max(0, given.cooldownMs - given.sinceLastCallMs - HEARD_LATE_MS)
  if (lastCalledAt === null || lastCalledAt > given.now) return 0
  return Math.max(0, given.cooldownMs - (given.now - lastCalledAt))
}

/** News of a call come a little after it, which must not count against the caller. */
const HEARD_LATE_MS = 100

/** A game that nobody ends is over when nothing more can come of it, or when everybody has left it alone. */
function decideFinish(room: RoomState, { now }: Circumstances): Decision {
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
        lastWonAt: new Date(given.now),
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
