import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Connection } from '#client/server-state/connection.ts'
import type { RoomSocket } from '#client/server-state/room-socket.ts'
import { type LiveValue, useChosen, useLiveValue } from '#client/ui/live-value.ts'
import type { PlayerView, RoomWithPlayers, WinnerView } from '#shared/game/room/state.ts'
import { peopleOf } from '#shared/game/room/two-seats.ts'

/** The room that a screen shows, as its parts need it. */
export interface CurrentRoom extends RoomWithPlayers {
  /** The people of the room, each once. */
  players: PlayerView[]
  /** All seats, second ones among them. */
  seats: readonly PlayerView[]
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

export const RoomContext = createContext<LiveValue<CurrentRoom> | null>(null)

/** The players of a room as its people and their seats. */
export function useSeats(seats: PlayerView[]): Pick<CurrentRoom, 'players' | 'seats'> {
  return useMemo(() => ({ players: peopleOf(seats), seats }), [seats])
}

/** A screen that shows a room gives it to its parts, so that it is not handed down from each to the next. */
export function RoomProvider({ value, children }: { value: CurrentRoom; children: ReactNode }) {
  return <RoomContext value={useLiveValue(value)}>{children}</RoomContext>
}

/** The room of the screen, for what follows or uses it without a render. */
export function useLiveRoom(): LiveValue<CurrentRoom> {
  const room = useContext(RoomContext)
  if (!room) throw new Error('this part stands outside a RoomProvider')
  return room
}

const whole = (room: CurrentRoom) => room

/** The room of the screen, or what is chosen of it: the part that asks renders again when that changes. */
export function useCurrentRoom(): CurrentRoom
export function useCurrentRoom<Part>(choose: (room: CurrentRoom) => Part): Part
export function useCurrentRoom(choose: (room: CurrentRoom) => unknown = whole): unknown {
  return useChosen(useLiveRoom(), choose)
}

/** The same for parts that only somebody with a seat sees. */
export function useSeatedRoom(): CurrentRoom & { me: PlayerView } {
  const { me, ...room } = useCurrentRoom()
  if (!me) throw new Error('this part stands in a room without a seat')
  return { ...room, me }
}
