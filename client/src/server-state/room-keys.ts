/** Cache keys. That of a room is also its path. */
export const roomKeys = {
  room: (roomId: string) => ['/api/rooms', roomId] as const,
  /** Of all rounds that are kept here, and of one. */
  allWinners: (roomId: string) => ['/api/rooms', roomId, 'winners'] as const,
  winners: (roomId: string, epoch: string) => ['/api/rooms', roomId, 'winners', epoch] as const,
}
