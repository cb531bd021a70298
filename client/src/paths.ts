import type { RoomId } from '#shared/game/ids.ts'
import type { RoomStatus } from '#shared/game/types.ts'
import { isPractice } from '#shared/room-number.ts'

/** Every route of the app. Paths are built only here. */
export const paths = {
  dashboard: '/',
  lobby: '/lobby',
  hostRoom: '/host/:roomId',
  waiting: '/waiting',
  ticketSelection: '/ticket-selection',
  activeGame: '/active-game',
  practice: '/practice',
  tvEntry: '/tv',
  tv: '/tv/:roomId',
  nextRound: '/next/:roomId',
  checkGame: '/check/:roomId',
  paperCheck: '/paper/:roomId/:round/:paperNo/:ticket',
  print: '/print/:roomId',
  evening: '/evening/:roomId',
  audioTest: '/audio-test',
  support: '/support',
  privacy: '/privacy',
  admin: '/admin',
} as const

/** The lobby in one of its modes, or with both forms; the room number of a shared link is filled in. */
export function lobbyPath(mode?: 'host' | 'join', room?: string): string {
  const query = new URLSearchParams({ ...(mode && { mode }), ...(room && { room }) }).toString()
  return query ? `${paths.lobby}?${query}` : paths.lobby
}

/** The room as the host sees it while friends come in. */
export function hostRoomPath(roomId: RoomId): string {
  return `/host/${roomId}`
}

/** The same for a second device of the host: the secret stands behind the `#`, so that no request for a page has it. */
export function hostLinkPath(roomId: RoomId, token: string): string {
  return `${hostRoomPath(roomId)}#h=${token}`
}

/** The secret of the host's own link, if this page was opened by it. */
export function hostTokenIn(hash: string): string | null {
  return /^#h=([\w-]+)$/.exec(hash)?.[1] ?? null
}

/** Where somebody with a seat waits or plays. As long as the status is not known, the game, which leads on by itself. */
export function placeIn(
  status: RoomStatus | undefined,
  { roomId, isHost }: { roomId: RoomId; isHost: boolean },
): string {
  if (isPractice(roomId)) return paths.practice
  if (status === 'waiting') return isHost ? hostRoomPath(roomId) : paths.waiting
  return status === 'ticket_selection' ? paths.ticketSelection : paths.activeGame
}

/** The big screen of a room, for a TV or a shared screen. */
export function tvPath(roomId: RoomId): string {
  return `/tv/${roomId}`
}

/** The same on a phone that only watches: it does not speak for the room, as a TV does. */
export function watchPath(roomId: RoomId): string {
  return `${tvPath(roomId)}?watch`
}

/** The same on the phone of somebody who plays from the next round. */
export function nextRoundPath(roomId: RoomId): string {
  return `/next/${roomId}`
}

/** The checks of a room's draw: of the present round, or of an earlier one. */
export function checkGamePath(roomId: RoomId, round?: number): string {
  return round === undefined ? `/check/${roomId}` : `/check/${roomId}?round=${round}`
}

/** The wins in a room, over all rounds. */
export function eveningPath(roomId: RoomId): string {
  return `/evening/${roomId}`
}

/** The check of a ticket on paper, by what is printed on it. Its QR code leads there. */
export function paperCheckPath(roomId: RoomId, round: number, paperNo: number, ticket: number): string {
  return `/paper/${roomId}/${round}/${paperNo}/${ticket}`
}

/** The sheets of those who play on paper, to be printed. */
export function printPath(roomId: RoomId): string {
  return `/print/${roomId}`
}
