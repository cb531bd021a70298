import type { autoCallBody, breakBody, seatBody } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { GateDeps } from '../room/execute.ts'
import { changeRoom } from './host-tools.ts'
import type { Guards, WithBody } from './route.ts'
import { playerId } from './validate.ts'

type InRoom = Guards['seat'] & { roomId: RoomId }

/** A caller lets the server call, or changes how it does. */
export const setAutoCall = ({ body, ...at }: InRoom & WithBody<typeof autoCallBody>, deps: GateDeps) => {
  const { away: whenAway, ...wished } = body
  return changeRoom(deps, at, { type: 'auto_call', ...wished, whenAway })
}

export const holdNumbers = ({ body, ...at }: InRoom & WithBody<typeof seatBody>, deps: GateDeps) =>
  changeRoom(deps, at, { type: 'hold', playerId: playerId(body.playerId) })

export const takeBreak = ({ body, ...at }: InRoom & WithBody<typeof breakBody>, deps: GateDeps) =>
  changeRoom(deps, at, { type: 'take_break', minutes: body.minutes })
