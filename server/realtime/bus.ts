import type { RoomMessage } from '#shared/messages.ts'

/** Is told of a change, with the message as the JSON text that it travels as. */
type Listener = (message: RoomMessage, text: string) => void

/** Carries committed changes to whoever serves a room's sockets. A hint, never the truth: it may lose messages. */
export interface Bus {
  publish(message: RoomMessage): void
  /** Hears what is published here, at once, and what other processes publish in the rooms that are followed. */
  subscribe(listener: Listener): void
  /** Subscribes to a room's messages from other processes. Reference-counted: `unfollow` ends one subscription. */
  follow(roomId: string): void
  unfollow(roomId: string): void
  /** Whether news come in from elsewhere at the moment. */
  isConnected(): boolean
  close(): Promise<void>
}

/** The bus of a single process: a function call. */
export interface LocalBus extends Bus {
  /** Tells the listeners here of what comes from elsewhere. */
  tell: Listener
}

export function createLocalBus(): LocalBus {
  const listeners: Listener[] = []
  const tell: Listener = (message, text) => {
    for (const listener of listeners) listener(message, text)
  }
  return {
    tell,
    publish: (message) => tell(message, JSON.stringify(message)),
    subscribe: (listener) => {
      listeners.push(listener)
    },
    follow: () => {},
    unfollow: () => {},
    isConnected: () => true,
    close: async () => {},
  }
}
