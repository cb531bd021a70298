/** Cache keys, which are also the paths that are read. */
export const roomKeys = {
  room: (roomId: string) => ['/api/rooms', roomId] as const,
  gameState: (roomId: string) => ['/api/game-state', roomId] as const,
  winners: (roomId: string) => ['/api/rooms', roomId, 'winners'] as const,
}
