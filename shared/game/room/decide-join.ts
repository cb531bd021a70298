import { DEFAULT_TICKET_COUNT, MAX_ROUNDS, SEATS_PER_SESSION, TICKET_POOL } from '#shared/game/limits.ts'
import { isBeforeStart } from '#shared/game/types.ts'
import type { CommandOf } from './commands.ts'
import {
  areTicketsFrozen,
  type Decision,
  type DecisionContext,
  decided,
  refuse,
  unchanged,
  type WaitingPerson,
} from './decision.ts'
import type { RoomEvent } from './events.ts'
import type { PlayerView, RoomState, RoomView } from './state.ts'
import { firstTickets, onlyCalls, otherTickets } from './ticket-changes.ts'

/** Seats that one session may have in one room. */
const SEATS_PER_SESSION_AND_ROOM = 12

type JoinCommand = Pick<CommandOf<'join'>, 'name' | 'ticketCount'>

/** A new player joins, or an existing one returns under their name. */
export function decideJoin({ room, players }: RoomState, command: JoinCommand, given: DecisionContext): Decision {
  const refused = refusedToJoin(given)
  if (refused) return refused
  const known = players.find((player) => player.name === command.name)
  if (known) return decideReconnection(room, known, command, given)
  const { named, back } = waitingPeople(given)
  const full = refusedNewPlayers(room, 1, back !== null, given)
  if (full) return full
  const { name } = command
  const ticketCount = Math.min(command.ticketCount ?? DEFAULT_TICKET_COUNT, room.rules.most)
  const playerId = given.newId
  const joinedAt = new Date(given.now).toISOString()
  const person = back && { personId: back.personId }
  return {
    ok: true,
    events: [{ type: 'player_joined', payload: { playerId, ...person, name, isHost: false, ticketCount, joinedAt } }],
    effects: back ? { waitsNoMore: back.personId } : losing(named),
    answer: { type: 'joined', playerId, isReconnection: false },
  }
}

/** The person with the name who waits, and the same if the sender may be them: the name of somebody who has left is free. */
function waitingPeople({ waitingPerson: named }: DecisionContext) {
  return { named, back: named?.hasLeft && !named.isOwn ? null : named }
}

const losing = (named: WaitingPerson | null) => (named ? { losesName: named.personId } : {})

/** Why so many cannot come in now, or null. Those who come back pass a lock, and are not new. */
export function refusedNewPlayers(
  { status, locked }: RoomView,
  wanted: number,
  isBack: boolean,
  { taken, maxPlayers, newSeatInSeconds }: DecisionContext,
): Decision | null {
  if (status === 'finished') return refuse('game_over')
  if (!isBeforeStart(status)) return refuse('game_already_started')
  if (locked && !isBack) return refuse('room_locked')
  if (taken.seats + wanted > maxPlayers) return refuse('room_full')
  if (newSeatInSeconds > 0 && !isBack) return { ok: false, refused: 'too_many_joins', n: newSeatInSeconds }
  return null
}

/** Refuses look-alikes, who was removed, and browsers that already play for as many people as one may. */
export function refusedToJoin({ isNameTaken, seatOfName, isBarred, otherSeats }: DecisionContext): Decision | null {
  if (isNameTaken) return refuse('name_taken')
  if (seatOfName === 'removed') return refuse('removed_by_host')
  // Nobody can take over from somebody on paper, whose tickets are printed.
  if (seatOfName === 'paper') return refuse('name_taken')
  if (isBarred && seatOfName !== 'own') return refuse('removed_by_host')
  const { here, inAll } = otherSeats
  if (here >= SEATS_PER_SESSION_AND_ROOM) return { ok: false, refused: 'too_many_seats_here', n: here }
  if (inAll >= SEATS_PER_SESSION && seatOfName !== 'own') return { ok: false, refused: 'too_many_seats', n: inAll }
  return null
}

/** An exact name gives a player their seat back, unless the seat is being played right now. */
function decideReconnection(
  room: RoomView,
  player: PlayerView,
  { ticketCount }: JoinCommand,
  given: DecisionContext,
): Decision {
  if (given.seatOfName === 'played') return refuse('seat_in_use')
  if (given.seatOfName === 'shared') return refuse('host_comes_by_link')
  const { id: playerId, name } = player
  const payload = { playerId, name }
  const returned = player.gone ? [{ type: 'player_returned', payload } as const] : []
  const back = given.seatOfName === 'own' ? [] : [{ type: 'player_reconnected', payload } as const]
  return {
    ok: true,
    events: [...returned, ...back, ...newTickets(room, player, ticketCount)],
    effects: { seatTaken: playerId },
    answer: { type: 'joined', playerId, isReconnection: true },
  }
}

/**
 * A player who returns before the first call may ask for another number of tickets, up to what the house rules allow.
 * They keep as many of their tickets as the new number allows, and get the next free ones of the ten. Tickets that were
 * not confirmed stay unconfirmed. Returns no events if nothing changes.
 */
function newTickets(room: RoomView, player: PlayerView, asked: number | undefined): RoomEvent[] {
  const { id: playerId, selectedTicketIds: held } = player
  if (asked === undefined || onlyCalls(player, room.rules)) return []
  const ticketCount = Math.min(asked, room.rules.most)
  // Confirmed tickets may be more or fewer than they asked for.
  if (ticketCount === (player.ticketSelectionDone ? held.length : player.ticketCount)) return []
  if (areTicketsFrozen(room) || Object.keys(player.markedNumbers).length > 0) return []
  const free = firstTickets(TICKET_POOL).filter((id) => !held.includes(id))
  const ticketIds = [...held, ...free].slice(0, ticketCount)
  const changed: RoomEvent = { type: 'ticket_count_changed', payload: { playerId, ticketCount } }
  return [changed, ...otherTickets(player, ticketIds)]
}

/**
 * Somebody plays from the next round: they came during a game, or were set aside after two rounds without them. Before a
 * start they get their seat at once.
 */
export function decideJoinNext(state: RoomState, command: CommandOf<'join_next'>, given: DecisionContext): Decision {
  const { room, players } = state
  const { name, ticketCount } = command
  const { seatOfName } = given
  const { named, back: known } = waitingPeople(given)
  const refused = refusedToJoin(given)
  if (refused) return refused
  const seated = players.find((player) => player.name === name)
  if (seated && seatOfName !== 'own') return refuse('name_taken')
  if (seated) {
    const { id: playerId, personId, gone } = seated
    const answer = { type: 'joined_next', personId, playerId, isNew: false } as const
    return gone ? decided([{ type: 'player_returned', payload: { playerId, name } }], answer) : unchanged(answer)
  }
  if (known && !known.isOwn) return refuse('name_taken')
  if (isBeforeStart(room.status)) return seatNow(state, command, given)
  if (room.round >= MAX_ROUNDS) return { ok: false, refused: 'too_many_rounds', n: MAX_ROUNDS }
  const full = known ? null : refusedAsNew(state.room, given)
  if (full) return full
  const personId = known?.personId ?? given.newPersonId ?? given.newId
  const isWaiting = known !== null && !known.isSetAside
  return {
    ok: true,
    events: isWaiting ? [] : [{ type: 'person_waits', payload: { name, isBack: known !== null } }],
    effects: { ...(!known && losing(named)), waits: { personId, name, ticketCount } },
    answer: { type: 'joined_next', personId, playerId: null, isNew: known === null },
  }
}

function seatNow(state: RoomState, command: CommandOf<'join_next'>, given: DecisionContext): Decision {
  const decision = decideJoin(state, command, given)
  if (!decision.ok || decision.answer.type !== 'joined') return decision
  const { playerId } = decision.answer
  const personId = given.waitingPerson?.personId ?? (playerId as string)
  return { ...decision, answer: { type: 'joined_next', personId, playerId, isNew: true } }
}

/** Those who have said goodbye leave a place behind, those who wait already have taken one. */
function refusedAsNew({ locked }: RoomView, given: DecisionContext): Decision | null {
  if (locked) return refuse('room_locked')
  if (given.taken.places >= given.maxPlayers) return refuse('room_full')
  const wait = given.newSeatInSeconds
  return wait > 0 ? { ok: false, refused: 'too_many_joins', n: wait } : null
}
