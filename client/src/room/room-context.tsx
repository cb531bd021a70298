import { createContext, useContext } from 'react'
import type { Connection } from '#client/server-state/connection.ts'
import type { RoomSocket } from '#client/server-state/room-socket.ts'
import type { PlayerView, RoomWithPlayers, WinnerView } from '#shared/game/room/state.ts'

/** The room that a screen shows, as its parts need it. */
export interface CurrentRoom extends RoomWithPlayers {
  /** The player of this page's seat. A TV has none. */
  me: PlayerView | null
  /** Everybody who plays on this phone, `me` among them, in the order of the room. */
  people: readonly PlayerView[]
  /** The wins of this round, oldest first. Screens before the game do not ask for them and give none. */
  winners: readonly WinnerView[]
  /** False while they are still asked for. */
  areWinnersKnown: boolean
  socket: RoomSocket
  connection: Connection
}

const RoomContext = createContext<CurrentRoom | null>(null)

/** A screen that shows a room gives it to its parts, so that it is not handed down from each to the next. */
export const RoomProvider = RoomContext.Provider

/** The room of the screen. */
export function useCurrentRoom(): CurrentRoom {
  const room = useContext(RoomContext)
  if (!room) throw new Error('this part stands outside a RoomProvider')
  return room
}

/** The same for parts that only somebody with a seat sees. */
export function useSeatedRoom(): CurrentRoom & { me: PlayerView } {
  const { me, ...room } = useCurrentRoom()
  if (!me) throw new Error('this part stands in a room without a seat')
  return { ...room, me }
}
