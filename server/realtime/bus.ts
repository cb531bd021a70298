import type { RoomMessage } from '#shared/messages.ts'

/** Carries committed changes to whoever serves a room's sockets. A hint, never the truth: it may lose messages. */
export interface Bus {
  publish(message: RoomMessage): void
  subscribe(listener: (message: RoomMessage) => void): void
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
  }
}
