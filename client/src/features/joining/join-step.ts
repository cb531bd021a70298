import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { RequestError } from '#client/server-state/request.ts'
import { freshRoom, readRoom } from '#client/server-state/room-state.ts'
import { type KnownHere, whoIsKnown } from '#client/server-state/seats.ts'
import { home } from '#client/words/en/home.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { DEFAULT_TICKET_COUNT } from '#shared/game/limits.ts'
import { isOnPhone } from '#shared/game/room/phones.ts'
import type { PlayerView, RoomWithPlayers } from '#shared/game/room/state.ts'
import { sameName } from '#shared/input/player-name.ts'
import { named } from '#shared/named.ts'

/** A person who joins a room, with the number of tickets that they want. */
export interface JoinWish {
  roomId: RoomId
  name: string
  ticketCount: number
  /** A returning player keeps their tickets unless they chose another number of them. */
  isCountChosen: boolean
}

export interface Joiner extends JoinWish {
  /** They have said that they are none of those who play in the room on this phone. */
  isSomeoneElse: boolean
}

/** A player of the room with the same name, while the form asks whether they are the one who joins. */
export interface Namesake {
  name: string
  /** All names in the room. */
  taken: readonly string[]
}

/** The people whom the server knows on this phone, while the form asks whether the joiner is one of them. */
export interface KnownJoiner {
  here: KnownHere
  joiner: Joiner
}

/** What follows when it is known who is in the room. */
export type JoinStep =
  | { step: 'refuse'; error: RequestError }
  /** `mayBeKnown`: the seat may be one that this browser holds. `isEveningOver`: there is no next round to wait for. */
  | { step: 'join'; wish: JoinWish; mayBeKnown: boolean; isEveningOver?: boolean }
  | { step: 'ask the people here'; known: KnownJoiner }
  | { step: 'ask about a namesake'; namesake: Namesake }

/**
 * Reads who is in the room before somebody joins it. `mayBeIn` is true if they asked for the same before and no answer
 * came.
 */
export async function lookFirst(joiner: Joiner, mayBeIn: boolean, signal: AbortSignal): Promise<JoinStep> {
  const { roomId } = joiner
  try {
    const inRoom = freshRoom(roomId) ?? readRoom(roomId, signal)
    const [room, here] = await Promise.all([inRoom, whoIsKnown(roomId, signal).catch(() => null)])
    return joinStep(joiner, room, here, mayBeIn)
  } catch (thrown) {
    const error = thrown as RequestError
    // An address that may not look for a while may still join. Nobody is asked: a seat of that name is taken as it is.
    if (isTurnedAway(error)) {
      return { step: 'join', wish: joiner, mayBeKnown: joiner.ticketCount === DEFAULT_TICKET_COUNT }
    }
    // Whether somebody has that name is not known, so nobody's seat is taken.
    return { step: 'refuse', error: isRoomGone(error) ? error : new RequestError(0, '', null) }
  }
}

/** Whether somebody who joins is asked first who they are. `here` is whom the server knows on this phone, if it could say. */
function joinStep(
  joiner: Joiner,
  { room, players }: RoomWithPlayers,
  here: KnownHere | null,
  mayBeIn: boolean,
): JoinStep {
  const { name, isSomeoneElse } = joiner
  const namesake = playerCalled(name, players)
  // The server would only ask for another name.
  if (namesake && !isOnPhone(namesake))
    return { step: 'refuse', error: new RequestError(409, home().isOnPaper(named(namesake.name)), 'name_on_paper') }
  if (namesake && mayAct(here, namesake.id))
    return { step: 'join', wish: { ...joiner, name: namesake.name }, mayBeKnown: true }
  if (here && (here.people.length > 0 || here.waitsAs === name) && !isSomeoneElse)
    return { step: 'ask the people here', known: { here, joiner } }
  // Nobody had that name before the answer was lost, and the same request gets the seat that it has made.
  if (!namesake || mayBeIn) return { step: 'join', wish: joiner, mayBeKnown: false, isEveningOver: room.eveningOver }
  return { step: 'ask about a namesake', namesake: { name: namesake.name, taken: players.map((each) => each.name) } }
}

/** Whether this browser holds the seat of a player, also of one who has left or plays elsewhere. */
const mayAct = (here: KnownHere | null, playerId: PlayerId): boolean =>
  here !== null && (here.absent.includes(playerId) || here.people.some((seat) => seat.playerId === playerId))

/** The player who has this name, or else one whose name is the same but for capitals and blanks. */
function playerCalled(name: string, players: readonly PlayerView[]): PlayerView | undefined {
  return players.find((player) => player.name === name.trim()) ?? players.find((player) => sameName(player.name, name))
}
