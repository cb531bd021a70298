import type { DrawFault } from '#shared/game/draw/verify.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'

/**
 * A fault of the evidence, or of what only this browser knows: the seal of the invitation that it opened, and the
 * numbers that it called as the host.
 */
export type WatchFault = DrawFault | 'invitation' | 'host_call'

/** The fields of the shown room that must agree with the evidence. */
export type SeenRoom = Pick<RoomView, 'status' | 'calledNumbers' | 'hostCalledNumbers'>

/** What of the shown players must agree with it: who plays on paper, with how many tickets, and which the host wrote down. */
export type SeenPlayer = Pick<PlayerView, 'id' | 'personId' | 'kind' | 'paperNo' | 'selectedTicketIds' | 'written'>
