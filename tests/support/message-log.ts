import type { WebSocket } from 'ws'
import type { ServerMessage } from '#shared/messages.ts'
import { waitFor } from '../../scripts/waiting.ts'
import { takeMessage } from './as-browsers-take-it.ts'

type MessageType = ServerMessage['type']
type MessageOf<Type extends MessageType> = Extract<ServerMessage, { type: Type }>

/**
 * Records all messages of a socket from its creation on. Waiting for a message also checks those that have arrived
 * already, so none is lost between two waits, however many arrive in one chunk.
 */
export class MessageLog {
  /** In order of arrival. */
  readonly messages: ServerMessage[] = []
  private readonly heard = new Set<() => void>()
  private closed = false

  constructor(socket: WebSocket) {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      takeMessage(message)
      this.messages.push(message)
      this.wake()
    })
    socket.on('close', () => {
      this.closed = true
      this.wake()
    })
  }

  /** All messages of one type so far. */
  all<Type extends MessageType>(type: Type): MessageOf<Type>[] {
    return this.messages.filter((message): message is MessageOf<Type> => message.type === type)
  }

  /** Waits for the n-th message of a type, counted from 1. */
  async nth<Type extends MessageType>(type: Type, n: number): Promise<MessageOf<Type>> {
    await this.until(`message ${n} of type ${type}`, () => this.all(type).length >= n)
    return this.all(type)[n - 1] as MessageOf<Type>
  }

  /**
   * Waits until the messages so far satisfy a condition.
   *
   * @param what completes the sentence "waited for ..."
   */
  async until(what: string, isEnough: (messages: readonly ServerMessage[]) => boolean): Promise<void> {
    let stopListening = () => {}
    const enough = new Promise<void>((resolve, reject) => {
      const look = () => {
        if (isEnough(this.messages)) resolve()
        else if (this.closed) reject(new Error(`the socket was closed while waiting for ${what}`))
      }
      this.heard.add(look)
      stopListening = () => this.heard.delete(look)
      look()
    })
    try {
      await waitFor(what, enough)
    } finally {
      stopListening()
    }
  }

  private wake(): void {
    for (const look of this.heard) look()
  }
}
