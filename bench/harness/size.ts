import { join } from 'node:path'

/** Durations and sizes: `--size small` for a quick look, `full` for figures to publish. */
export interface Size {
  repetitions: number
  /** Duration of one measurement. */
  seconds: number
  /** Maximum number of sockets in the fan-out. */
  sockets: number
  /** Sockets in the memory comparison. */
  idleSockets: number
  /** Rooms in the comparison of calls. */
  callRooms: number
  /** Rooms of 50 whose players mark. */
  markRooms: number
  /** Players of an evening, more and more, and how long each of them is measured. */
  eveningPlayers: number[]
  gameSeconds: number
  /** Those of an evening that the model is checked with, and for how long. */
  modelPlayers: number[]
  modelSeconds: number
  /** Rooms in which the server calls, and for how long. */
  autoRooms: number
  autoSeconds: number
  /** Rooms of 50 shared by two processes while Redis dies. */
  redisRooms: number
  /** Number of tickets to validate. */
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
    eveningPlayers: [500, 1_000],
    gameSeconds: 20,
    modelPlayers: [1_000, 3_000],
    modelSeconds: 20,
    autoRooms: 100,
    autoSeconds: 15,
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
    eveningPlayers: [1_000, 3_000, 10_000, 30_000],
    gameSeconds: 60,
    modelPlayers: [1_000, 3_000, 10_000],
    modelSeconds: 20,
    autoRooms: 1000,
    autoSeconds: 60,
    redisRooms: 200,
    tickets: 1_000_000,
  },
}

/** The path of a file in this folder. */
export function benchFile(name: string): string {
  return join(import.meta.dirname, '..', name)
}
