import { createContext, useContext } from 'react'
import type { Connection } from '#client/server-state/connection.ts'
import type { RoomSocket } from '#client/server-state/room-socket.ts'
import { common } from '#client/words/en/common.ts'
import type { PersonId } from '#shared/game/ids.ts'
import type { LastWinner, PlayerView, RoomWithPlayers, WinnerView } from '#shared/game/room/state.ts'

/** The room that a screen shows, as its parts need it. */
export interface CurrentRoom extends RoomWithPlayers {
  /** The player of this page's seat. A TV has none. */
  me: PlayerView | null
  /** Everybody who plays on this phone, `me` among them, in the order of the room. */
  people: readonly PlayerView[]
  /** The wins of this round, oldest first. Screens before the game do not ask for them and give none. */
  winners: readonly WinnerView[]
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

/** A name in a list: with the word for paper, where its player plays on paper. */
export function shownName({ name, kind }: Pick<PlayerView, 'name' | 'kind'>): string {
  return kind === 'paper' ? common().onPaper(name) : name
}

/** The same for winners of this round. */
export function useWinnerName(): (win: LastWinner) => string {
  const { players } = useCurrentRoom()
  return ({ playerId, playerName }) =>
    shownName({ name: playerName, kind: players.find(({ id }) => id === playerId)?.kind })
}

/** Wins of any round with names as lists show them: those of people on paper say so. */
export function namedFor(players: readonly PlayerView[]) {
  return <Win extends { personId: PersonId; name: string }>(win: Win): Win => {
    const kind = players.find(({ personId }) => personId === win.personId)?.kind
    return { ...win, name: shownName({ name: win.name, kind }) }
  }
}

/** The same for parts that only somebody with a seat sees. */
export function useSeatedRoom(): CurrentRoom & { me: PlayerView } {
  const { me, ...room } = useCurrentRoom()
  if (!me) throw new Error('this part stands in a room without a seat')
  return { ...room, me }
}
