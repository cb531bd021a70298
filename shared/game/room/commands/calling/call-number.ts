import * as z from 'zod/mini'
import { isBoardNumber, uncalled } from '#shared/game/board.ts'
import { areAllPrizesWon } from '#shared/game/room/claim-rules.ts'
import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { cooldownLeft, nextCall, proofOfCall } from './next-call.ts'

export const by = 'caller'
export const route = 'POST /api/rooms/:roomId/call-number'
export const answer = 'callAnswer'

/** `number` is set only by a host who draws real tokens. `after` is the number of calls that the client had seen. */
export const body = z.object({
  number: z.optional(z.custom<number>(isBoardNumber, { error: 'invalid_number' })),
  after: z.optional(z.int().check(z.minimum(0))),
})

export const needs = ['order'] as const

/** The host, or the player who calls for them, calls a number: the next one of the draw, or one that the host took from a bag. */
export function decide(
  { room, lastCalledAt }: RoomState,
  command: Sent<'call_number', typeof body>,
  given: Given<'order'>,
): Decision {
  const { actor } = given
  if (!mayCall(room, { id: actor.playerId, isHost: actor.isHost })) return refuse('not_host_to_call')
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
  // Who calls on the host's behalf, or on a borrowed device, does not have the bag.
  const hasBag = whoCalls(room) === 'bag' && room.status === 'active' && actor.isHost && !actor.isLent
  if (hasBag && command.number === undefined) return refuse('own_bag')
  const waitMs = cooldownLeft(lastCalledAt, given)
  const isAutomatic = room.auto.state === 'on' && room.status === 'active'
  const refused = isAutomatic ? 'cooldown_of_auto_call' : 'cooldown'
  if (waitMs > 0) return { ok: false, refused, n: Math.ceil(waitMs / 1000) }
  const call = nextCall(room, given, command.number)
  const { number, seq, source, proof } = call
  return decided([{ type: 'number_called', payload: call }], { type: 'call', number, seq, source, proof })
}
