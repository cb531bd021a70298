import type { Socket } from 'node:net'

/** A message of the Postgres protocol, as it travels. */
export interface Message {
  /** One letter, or nothing for the message that opens a connection. */
  type: string
  bytes: Buffer
  /** The texts at the start of its body. */
  texts(count: number): string[]
}

const LENGTH_BYTES = 4

/** The messages that arrive at a socket. The first one of a client has no type. */
export async function* messagesOf(socket: Socket, from: 'client' | 'server'): AsyncGenerator<Message> {
  let typeBytes = from === 'client' ? 0 : 1
  let waiting = Buffer.alloc(0)
  for await (const data of socket) {
    waiting = Buffer.concat([waiting, data as Buffer])
    for (;;) {
      const header = typeBytes + LENGTH_BYTES
      if (waiting.length < header) break
      const size = typeBytes + waiting.readUInt32BE(typeBytes)
      if (waiting.length < size) break
      const bytes = waiting.subarray(0, size)
      waiting = waiting.subarray(size)
      yield {
        type: bytes.toString('latin1', 0, typeBytes),
        bytes,
        texts: (count) => bytes.toString('utf8', header).split('\0').slice(0, count),
      }
      typeBytes = 1
    }
  }
}
