import { join } from 'node:path'

/** Durations and sizes: `--size small` for a quick look, `full` for figures to publish. */
export interface Size {
  repetitions: number
  /** Duration of one measurement. */
  seconds: number
  /** Most sockets in the fan-out. */
  sockets: number
  /** Rooms in the comparison of calls. */
  callRooms: number
  /** Rooms of 50 whose players mark. */
  markRooms: number
  /** Players of an evening, more and more, and how long each of them is measured. */
  eveningPlayers: number[]
  gameSeconds: number
}

export const SIZES: Record<string, Size> = {
  small: {
    repetitions: 3,
    seconds: 2,
    sockets: 1000,
    callRooms: 20,
    markRooms: 3,
    eveningPlayers: [500, 1_000],
    gameSeconds: 20,
  },
  full: {
    repetitions: 5,
    seconds: 4,
    sockets: 5000,
    callRooms: 40,
    markRooms: 8,
    eveningPlayers: [1_000, 5_000, 10_000],
    gameSeconds: 60,
  },
}

/** The path of a file in this folder. */
export function benchFile(name: string): string {
  return join(import.meta.dirname, '..', name)
}
