import type { RoomId } from '#shared/game/ids.ts'
import type { BusMessage } from '#shared/messages.ts'

/** Receives a message, together with its JSON text. */
type Listener = (message: BusMessage, text: string) => void

/** Carries committed changes, and reactions, to every process that serves the room. Messages may be lost: the database is the truth. */
export interface Bus {
  publish(message: BusMessage): void
  /** Receives messages published by this process, synchronously, and those of other processes for followed rooms. */
  subscribe(listener: Listener): void
  /** Subscribes to a room's messages from other processes. Reference-counted: `unfollow` ends one subscription. */
  follow(roomId: RoomId): void
  unfollow(roomId: RoomId): void
  /** Whether messages from other processes arrive at the moment. */
  isConnected(): boolean
  close(): Promise<void>
}

/** The bus of a single process: publishing calls the listeners. */
interface LocalBus extends Bus {
  /** Passes a message from another process to the local listeners. */
  dispatch: Listener
}

export function createLocalBus(): LocalBus {
  const listeners: Listener[] = []
  const dispatch: Listener = (message, text) => {
    for (const listener of listeners) listener(message, text)
  }
  return {
    dispatch,
    publish: (message) => dispatch(message, JSON.stringify(message)),
    subscribe: (listener) => {
      listeners.push(listener)
    },
    follow: () => {},
    unfollow: () => {},
    isConnected: () => true,
    close: async () => {},
  }
}
