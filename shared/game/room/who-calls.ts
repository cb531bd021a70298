import type { RoomView } from './state.ts'

type Calling = Pick<RoomView, 'auto' | 'rules'>

/**
 * Who names the numbers of a room: the server, which a caller may pause, the host from a bag of their own, or a caller's
 * hand, which asks for each one.
 */
export function whoCalls({ auto, rules }: Calling): 'server' | 'bag' | 'hand' {
  if (rules.bag) return 'bag'
  return auto.state === 'off' ? 'hand' : 'server'
}

/** Whether numbers come by themselves unless somebody has paused them: in a running game, or from its start. */
export const isArmed = (room: Calling): boolean => whoCalls(room) === 'server' && room.auto.state === 'on'

/** Whether the server calls in a running game, or would if nobody had paused it. */
export const isAutoGame = (room: Calling & Pick<RoomView, 'status'>): boolean =>
  room.status === 'active' && whoCalls(room) === 'server'

/** Whether the server calls the numbers of a running game, and nobody has paused it. */
export const isServerCalling = (room: Calling & Pick<RoomView, 'status'>): boolean =>
  room.status === 'active' && isArmed(room)
