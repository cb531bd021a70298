import type { Socket } from 'node:net'
import type { FaultContext } from './fault-context.ts'
import type { ServerProcess } from './server-process.ts'
import { listen } from './tcp-proxy.ts'

/** A statement is on its way to Postgres, or its answer is on the way back. */
export interface Moment {
  /** Its place in its transaction, in which `begin` is 1, or 0 outside of one. */
  statement: number
  text: string
  place: 'sent' | 'answered'
}

/** What has arrived goes on, or the connection is cut in front of it. */
export type Verdict = 'pass' | 'cut'

const LENGTH_BYTES = 4
const QUERY = 'Q'
const PARSE = 'P'
const BIND = 'B'
const SYNC = 'S'
/** Parts of a statement, which Postgres answers after the sync that follows them. */
const PARTS = new Set([PARSE, BIND, 'D', 'E', 'C'])
const READY = 'Z'
const AUTHENTICATION = 'R'

/** A proxy in front of Postgres that asks at each statement, before it and after it. */
export class PostgresProxy {
  atMoment: (moment: Moment) => Promise<Verdict> = async () => 'pass'
  /** The address of the database by way of this proxy. */
  readonly url: string

  private constructor(url: URL) {
    this.url = url.href
  }

  static async to(context: Pick<FaultContext, 'later'>, databaseUrl: string): Promise<PostgresProxy> {
    const target = new URL(databaseUrl)
    const port = await listen(context, (near, far) => {
      far.connect(Number(target.port), target.hostname)
      void proxy.carry(near, far)
    })
    const proxy = new PostgresProxy(Object.assign(new URL(target), { host: `127.0.0.1:${port}` }))
    return proxy
  }

  /** Kills a server at the first such moment of what it asks the database, which is returned when it is gone. */
  killAt(server: ServerProcess, isWanted: (moment: Moment) => boolean): Promise<Moment> {
    return new Promise((resolve) => {
      this.atMoment = async (moment) => {
        if (!isWanted(moment)) return 'pass'
        this.passAll()
        await server.kill()
        resolve(moment)
        return 'cut'
      }
    })
  }

  passAll(): void {
    this.atMoment = async () => 'pass'
  }

  private async carry(near: Socket, far: Socket): Promise<void> {
    const transaction = new Transaction()
    const verdict = (place: Moment['place']) => this.atMoment(transaction.moment(place))
    await Promise.race([
      pump(near, far, 'client', async (message) => {
        transaction.sent(message)
        if (PARTS.has(message.type)) return 'hold'
        return message.type === QUERY || message.type === SYNC ? verdict('sent') : 'pass'
      }),
      pump(far, near, 'server', async ({ type }) => {
        if (type === AUTHENTICATION) return 'pass'
        if (type !== READY) return 'hold'
        const answered = await verdict('answered')
        transaction.answered()
        return answered
      }),
    ])
    near.destroy()
    far.destroy()
  }
}

/** Counts the statements between `begin` and the end of the transaction. A client sends one at a time. */
class Transaction {
  private statement = 0
  private text = ''
  private readonly prepared = new Map<string, string>()

  sent(message: Message): void {
    const [first = '', second = ''] = message.texts(2)
    if (message.type === PARSE) this.prepared.set(first, second)
    if (message.type === BIND) this.text = this.prepared.get(second) ?? ''
    if (message.type === QUERY) this.text = first
    if (message.type !== QUERY && message.type !== SYNC) return
    if (this.statement > 0 || this.text === 'begin') this.statement++
  }

  answered(): void {
    if (this.text === 'commit' || this.text === 'rollback') this.statement = 0
  }

  moment(place: Moment['place']): Moment {
    return { statement: this.statement, text: this.text, place }
  }
}

/** One way of a connection, until it ends or is cut. Parts of a statement and of an answer travel together. */
async function pump(
  from: Socket,
  to: Socket,
  sender: 'client' | 'server',
  judge: (message: Message) => Promise<Verdict | 'hold'>,
): Promise<void> {
  let held: Buffer[] = []
  try {
    for await (const message of messagesOf(from, sender)) {
      held.push(message.bytes)
      const verdict = await judge(message)
      if (verdict === 'cut') return
      if (verdict === 'hold') continue
      to.write(Buffer.concat(held))
      held = []
    }
    to.write(Buffer.concat(held))
  } catch {
    // One end of the connection is gone.
  }
}

/** A message of the Postgres protocol, as it travels. */
interface Message {
  /** One letter, or nothing for the message that opens a connection. */
  type: string
  bytes: Buffer
  /** The texts at the start of its body. */
  texts(count: number): string[]
}

/** The messages that arrive at a socket. The first one of a client has no type. */
async function* messagesOf(socket: Socket, from: 'client' | 'server'): AsyncGenerator<Message> {
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
