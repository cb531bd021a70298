import { once } from 'node:events'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { boundCompiler } from './frugal-compiler.ts'

/*
 * The thread in which the embedded database works. The engine does all its work synchronously, so in the thread that answers
 * requests nobody would be answered meanwhile. What this side asks of the thread, and what it answers:
 */

/** Messages of a client in the protocol of Postgres, a copy of the database, or the end. */
export type ToThread = Uint8Array<ArrayBuffer> | 'copy' | 'stop'
/** Messages of the database in the protocol, the copy, or that it is ready; or that a copy or the start has failed. */
export type FromThread = Uint8Array[] | { copy: ArrayBuffer } | 'ready' | { failed: Error }
/** What the thread is started with. */
export interface ThreadData {
  folder: string
  /** A backup to load into a new database. */
  from: ArrayBuffer | undefined
}

/** The program of the thread, beside this file in the sources and among the built programs. */
const PROGRAM = join(import.meta.dirname, 'database-program.js')

export class DatabaseThread {
  private readonly worker: Worker
  private isStopping = false

  private constructor(data: ThreadData) {
    boundCompiler()
    this.worker = new Worker(PROGRAM, { workerData: data })
  }

  /** Opens the database in a folder, which it creates if it is missing. */
  static async start(folder: string, from: Blob | undefined): Promise<DatabaseThread> {
    const thread = new DatabaseThread({ folder, from: await from?.arrayBuffer() })
    try {
      await thread.answer()
    } catch (error) {
      thread.isStopping = true
      await thread.worker.terminate()
      throw error
    }
    // Nothing can be answered any more. An error in the thread is thrown here by itself.
    thread.worker.once('exit', (code) => {
      if (!thread.isStopping) throw new Error(`the thread of the embedded database has ended with code ${code}`)
    })
    return thread
  }

  /** The connection to the database, in the form that `pg` asks for. There can only be one at a time. */
  connect(): Duplex {
    return new ThreadConnection(this.worker)
  }

  /** The files of the database as an archive. */
  async copy(): Promise<Blob> {
    this.worker.postMessage('copy' satisfies ToThread)
    const answer = await this.answer()
    if (typeof answer === 'object' && 'copy' in answer) return new Blob([answer.copy], { type: 'application/x-gzip' })
    throw new Error('the thread of the embedded database has made no copy')
  }

  /** Closes the database. */
  async stop(): Promise<void> {
    this.isStopping = true
    const ended = once(this.worker, 'exit')
    this.worker.postMessage('stop' satisfies ToThread)
    await ended
  }

  /** The next answer that is not of the protocol. */
  private answer(): Promise<Exclude<FromThread, Uint8Array[]>> {
    return new Promise((resolve, reject) => {
      const hear = (message: FromThread) => {
        if (Array.isArray(message)) return
        this.worker.off('message', hear).off('error', reject)
        if (typeof message === 'object' && 'failed' in message) reject(message.failed)
        else resolve(message)
      }
      this.worker.on('message', hear).once('error', reject)
    })
  }
}

/** A socket to the database, for `pg`. */
class ThreadConnection extends Duplex {
  private readonly worker: Worker
  private readonly hear = (message: FromThread) => {
    if (Array.isArray(message)) for (const bytes of message) this.push(bytes)
  }

  constructor(worker: Worker) {
    super()
    this.worker = worker
    worker.on('message', this.hear)
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  // Of a socket's methods these are called too.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.send([chunk])
    done()
  }

  /** What `pg` writes for one statement is one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    this.worker.off('message', this.hear)
    this.push(null)
    done()
  }

  private send(chunks: Buffer[]): void {
    // Memory of its own, since all memory behind it is handed over.
    const message = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
    let at = 0
    for (const chunk of chunks) {
      message.set(chunk, at)
      at += chunk.length
    }
    this.worker.postMessage(message satisfies ToThread, [message.buffer])
  }
}
