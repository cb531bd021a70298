/** A room number as people read it: 482 913. */
export function spacedRoom(roomId: string): string {
  return `${roomId.slice(0, 3)} ${roomId.slice(3)}`
}
