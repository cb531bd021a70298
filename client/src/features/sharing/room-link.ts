import { lobbyPath } from '#client/paths.ts'

/** The address that leads straight into a room's lobby. */
export function roomLink(roomId: string): string {
  return `${location.origin}${lobbyPath('join', roomId)}`
}

/** What friends read when the room is shared. */
export function invitation(roomId: string): string {
  return `Come play Tambola with us! Room ${roomId}. Tap to join: ${roomLink(roomId)}`
}
