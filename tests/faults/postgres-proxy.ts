import { once } from 'node:events'
import { createServer, type Server, Socket } from 'node:net'
import type { FaultContext } from './fault-context.ts'
import { type Message, messagesOf } from './postgres-messages.ts'

/** A statement is on its way to Postgres, or its answer is on the way back. */
export interface Moment {
  /** Its place in its transaction, in which `begin` is 1, or 0 outside of one. */
  statement: number
  text: string
  place: 'sent' | 'answered'
}

/** What has arrived goes on, or the connection is cut in front of it. */
export type Verdict = 'pass' | 'cut'

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
  private readonly target: URL
  private readonly server: Server

  private constructor(target: URL) {
    this.target = target
    this.server = createServer((near) => void this.carry(near))
  }

  static async to(context: Pick<FaultContext, 'later'>, databaseUrl: string): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(new URL(databaseUrl))
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    context.later(() => proxy.server.close())
    return proxy
  }

  /** The address of the database by way of this proxy. */
  get url(): string {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy is closed')
    return Object.assign(new URL(this.target), { host: `127.0.0.1:${address.port}` }).href
  }

  private async carry(near: Socket): Promise<void> {
    const far = new Socket()
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => {})
    far.connect(Number(this.target.port), this.target.hostname)
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
