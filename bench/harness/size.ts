import { join } from 'node:path'

/** How long and how large: `--size small` is for a look, `full` for figures to be quoted. */
export interface Size {
  repetitions: number
  /** Of one measurement. */
  seconds: number
  /** Most sockets of the fan-out. */
  sockets: number
  /** Sockets of the comparison of memory. */
  idleSockets: number
  /** Rooms of the comparison of calls. */
  callRooms: number
  /** Rooms of 50 whose players mark. */
  markRooms: number
  /** Rooms of 50 in the game of many rooms, and its length. */
  gameRooms: number
  gameSeconds: number
  /** Rooms of 50 that two processes share while Redis dies. */
  redisRooms: number
  /** Tickets whose validity is checked. */
  tickets: number
}

export const SIZES: Record<string, Size> = {
  small: {
    repetitions: 3,
    seconds: 2,
    sockets: 1000,
    idleSockets: 2000,
    callRooms: 20,
    markRooms: 3,
    gameRooms: 20,
    gameSeconds: 20,
    redisRooms: 10,
    tickets: 100_000,
  },
  full: {
    repetitions: 5,
    seconds: 4,
    sockets: 5000,
    idleSockets: 5000,
    callRooms: 40,
    markRooms: 8,
    gameRooms: 200,
    gameSeconds: 60,
    redisRooms: 200,
    tickets: 1_000_000,
  },
}

/** A file of this folder. */
export function benchFile(name: string): string {
  return join(import.meta.dirname, '..', name)
}
