import { common } from '#client/words/common.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'

interface Played {
  room: RoomView
  players: readonly PlayerView[]
}

/** The name of the host who takes the numbers from a bag of their own; undefined where they are drawn. */
export function bagOwner({ room, players }: Played): string | undefined {
  return room.rules.bag ? (players.find(({ isHost }) => isHost)?.name ?? common().theHost) : undefined
}
