import type { PlayerState, RoomState } from '#shared/game/types.ts'
import { SEATS_PER_SESSION, SEATS_PER_SESSION_AND_ROOM } from '#shared/limits.ts'
import type { Command } from './commands.ts'
import { type Circumstances, type Decision, type Outcome, refuse } from './decision.ts'

/** Somebody comes in with a name: a new player, or one who comes back. */
export function decideJoin(
  room: RoomState,
  command: Extract<Command, { type: 'join' }>,
  given: Circumstances,
): Decision {
  if (given.seatOfName === 'removed') return refuse('removed_by_host')
  if (given.isBarred && given.seatOfName !== 'own') return refuse('removed_by_host')
  const { here, inAll } = given.otherSeats
  if (here >= SEATS_PER_SESSION_AND_ROOM) return { ok: false, refused: 'too_many_seats_here', n: here }
  if (inAll >= SEATS_PER_SESSION && given.seatOfName !== 'own')
    return { ok: false, refused: 'too_many_seats', n: inAll }
  const known = room.players.find((player) => player.name === command.name)
  if (known) return decideReconnection(known, given)
  if (room.status !== 'waiting' && room.status !== 'ticket_selection') return refuse('game_already_started')
  if (room.locked) return refuse('room_locked')
  if (room.players.length >= given.maxPlayers) return refuse('room_full')
  if (given.newSeatInSeconds > 0) return { ok: false, refused: 'too_many_joins', n: given.newSeatInSeconds }
  const { name, ticketCount } = command
  const joinedAt = new Date(given.now)
  return {
    ok: true,
    changes: { newPlayer: { id: given.newId, name, ticketCount, joinedAt } },
    events: [
      {
        type: 'player_joined',
        payload: { playerId: given.newId, name, isHost: false, ticketCount, joinedAt: joinedAt.toISOString() },
      },
    ],
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
