import * as z from 'zod/mini'
import { callProof } from '#shared/game/draw/proof.ts'
import { boardNumber, ticketId } from '../schemas.ts'
import { CALL_SOURCES } from '../types.ts'
import { plan } from './plan.ts'
import { autoCall, houseRules, ownVoice, pattern, playerView, ticketIds, winnerView, writtenTicket } from './state.ts'

const { name, isHost, ticketCount, kind, paperNo, written, joinedAt, id: playerId, personId } = playerView.shape

/** A call as it is announced. Drawn ones have a proof, unless they are part of a rehearsal. */
export const announcedCall = z.object({
  number: boardNumber,
  seq: z.int(),
  source: z.enum(CALL_SOURCES),
  proof: z.optional(callProof),
})
export type AnnouncedCall = z.infer<typeof announcedCall>

/** A change of a room. It is published to all watchers after the commit. */
export const roomEvent = z.discriminatedUnion('type', [
  /**
   * With a `personId` if they have been in this room before, or are on paper: these have confirmed their first tickets. Somebody
   * may come with a ticket that the host wrote down: in one event, since nobody may be on paper unsealed with a ticket of the room.
   */
  event('player_joined', {
    playerId,
    personId: z.optional(z.string()),
    name,
    isHost,
    ticketCount,
    kind,
    paperNo,
    written,
    joinedAt,
  }),
  event('player_reconnected', { playerId, name }),
  /** With the name that they have from now on. */
  event('player_renamed', { playerId, name }),
  /** A returning player asks for another number of tickets. Their tickets are in an event of their own. */
  event('ticket_count_changed', { playerId, ticketCount }),
  event('ticket_selection_started', {}),
  event('ticket_selected', { ticketId, playerId }),
  event('ticket_unselected', { ticketId, playerId }),
  event('tickets_confirmed', { playerId, ticketIds }),
  /** With the tickets of those who had not confirmed any in time. */
  event('game_started', { tickets: z.array(z.object({ playerId, ticketIds })) }),
  /** With the time until the next number, if the server calls. */
  event('number_called', {
    ...announcedCall.shape,
    announcement: z.string(),
    dueInMs: z.optional(z.nullable(z.number())),
  }),
  event('winner_announced', {
    winner: z.omit(winnerView, { screenshot: true }),
    announcement: z.string(),
    disabledPatterns: z.array(pattern),
  }),
  event('room_locked', { locked: z.boolean() }),
  event('player_removed', { playerId, name }),
  /** The host lets in whom they had removed. With the player if it was in this round; otherwise they have to ask for a seat. */
  event('player_let_in', { personId, name, player: z.optional(playerView) }),
  /** A seat is the second one of somebody from now on, or it is no longer: as it is then. */
  event('second_seat', { player: playerView }),
  /** Who calls from now on; null is the host. */
  event('caller_changed', { callerId: z.nullable(playerId) }),
  /** Auto call begins, waits, goes on or stops. */
  event('calls_scheduled', { auto: autoCall }),
  /** The host chose other house rules before the start, or who speaks. */
  event('rules_changed', { rules: houseRules }),
  /** A claim that was wrong put the ticket out of the pattern. */
  event('false_claim', { playerId, name, pattern, ticketNumber: z.int() }),
  /** The host wrote down a ticket that is not the room's, for somebody on paper. */
  event('ticket_written', { playerId, ticketId, written: writtenTicket }),
  /** Somebody said goodbye: they are not carried into the next round. */
  event('player_left', { playerId, name }),
  /** Somebody who had said goodbye is back. */
  event('player_returned', { playerId, name }),
  /** Somebody plays from the next round; `isBack` if they have played in this room before. */
  event('person_waits', { name, isBack: z.boolean() }),
  /** The host moved, named or cancelled the evening. */
  event('plan_changed', { plan }),
  /** A number was read in the family's own voice, or all that was read is thrown away. */
  event('own_voice_changed', { ownVoice: z.nullable(ownVoice) }),
  event('game_finished', {}),
  event('evening_over', {}),
  /** The same people play again: with the epoch of the new round, and with player ids that have to be asked for. */
  event('round_opened', { round: z.int() }),
])
export type RoomEvent = z.infer<typeof roomEvent>

function event<Type extends string, Payload extends z.core.$ZodShape>(type: Type, payload: Payload) {
  return z.object({ type: z.literal(type), payload: z.object(payload) })
}
