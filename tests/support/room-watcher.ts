import { once } from 'node:events'
import { WebSocket } from 'ws'
import { SERVICE_RESTART } from '#shared/close-codes.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { isChange } from '#shared/room-messages.ts'
import { waitFor, waitUntil } from '../../scripts/waiting.ts'
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
  private readonly socket: WebSocket

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      takeMessage(message)
      this.messages.push(message)
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

  /** Waits until the messages so far satisfy a condition. `what` completes the sentence "waited for ...". */
  async until(what: string, isEnough: (messages: readonly ServerMessage[]) => boolean): Promise<void> {
    const { socket } = this
    let look = () => {}
    const enough = new Promise<void>((resolve, reject) => {
      look = () => {
        if (isEnough(this.messages)) resolve()
        else if (socket.readyState === WebSocket.CLOSED)
          reject(new Error(`the socket was closed while waiting for ${what}`))
      }
      socket.on('message', look).on('close', look)
      look()
    })
    await waitFor(what, enough).finally(() => socket.off('message', look).off('close', look))
  }
}

type SentHeaders = Record<string, string>

/** Opens a socket and sends nothing. Tries again for as long as the server is busy, as the app does. */
export function openSocket(server: { url: string }, headers: SentHeaders = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers })
  // A server that is killed resets it.
  socket.on('error', () => {})
  const again = (error: Error) => (error.message.endsWith(' 503') ? openSocket(server, headers) : Promise.reject(error))
  return waitFor('a socket to open', once(socket, 'open')).then(() => socket, again)
}

/** Opens a socket and sends. Resolves with what comes first: a message, or the code of its close. Tries again likewise. */
export function sendOnSocket({ url }: { url: string }, headers: SentHeaders, ...sent: (string | Uint8Array)[]) {
  return waitUntil('the server handles what a socket sends', async () => {
    const socket = await openSocket({ url }, headers)
    const log = new MessageLog(socket)
    const first = new Promise<number | 'heard'>((resolve) => {
      socket.once('close', resolve).once('message', () => resolve('heard'))
    })
    for (const each of sent) socket.send(each)
    const told = await waitFor('a message or a close', first)
    return told !== SERVICE_RESTART && { socket, log, told }
  })
}

/** Watches a room. Resolves when the server has confirmed it. */
export async function watchRoom(
  server: { url: string },
  roomId: string,
  who: { cookie?: string | null; playerId?: string | undefined } = {},
) {
  const named = JSON.stringify({ type: 'player_joined', roomId, payload: { playerId: who.playerId, isHost: false } })
  const { socket, log, told } = await sendOnSocket(server, who.cookie ? { cookie: who.cookie } : {}, named)
  if (told !== 'heard') throw new Error(`the server closed the socket of a watcher with ${told}`)
  const changes = () => log.messages.filter(isChange)
  return {
    socket,
    /** All messages, including heartbeats. */
    log,
    /** All messages so far that changed the room. */
    get heard() {
      return changes()
    },
    /** Waits until that many of them have arrived in total. */
    async until(count: number) {
      await log.until(`${count} messages of a room`, () => changes().length >= count)
      return changes()
    },
  }
}
export type RoomWatcher = Awaited<ReturnType<typeof watchRoom>>

/** The code with which the server closes a socket. */
export async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = await waitFor('the server to close a socket', once(socket, 'close'))
  return code
}
