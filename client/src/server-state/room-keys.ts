/** Cache keys, which are also paths of what they keep. */
export const roomKeys = {
  room: (roomId: string) => ['/api/rooms', roomId] as const,
  winners: (roomId: string) => ['/api/rooms', roomId, 'winners'] as const,
}
