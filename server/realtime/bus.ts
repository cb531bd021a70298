import type { RoomMessage } from '#shared/messages.ts'

/** Carries committed changes to whoever serves a room's sockets. A hint, never the truth: it may lose messages. */
export interface Bus {
  publish(message: RoomMessage): void
  /** Hears what is published here, at once, and what other processes publish in the rooms that are followed. */
  subscribe(listener: (message: RoomMessage) => void): void
  /** Asks for news of a room from elsewhere; as many times `unfollow` ends it. */
  follow(roomId: string): void
  unfollow(roomId: string): void
  /** Whether news come in from elsewhere at the moment. */
  isConnected(): boolean
  close(): Promise<void>
}

/** The bus of a single process: a function call. */
export function createLocalBus(): Bus {
  const listeners: ((message: RoomMessage) => void)[] = []
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.push(listener)
    },
    follow: () => {},
    unfollow: () => {},
    isConnected: () => true,
    close: async () => {},
  }
}
