import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { waitUntil } from '../../scripts/waiting.ts'
import { Client } from './client.ts'
import type { FaultContext } from './fault-context.ts'
import { openRoom } from './room.ts'

const POLL_EVERY_MS = 1_000
const COMES_BACK_MS = 500
/** A header of every answer of a server, also of one that says it is busy, and of none that a proxy makes. */
const OF_A_SERVER = 'x-content-type-options'

/**
 * Rooms that others watch as the pages do: each holds a socket, comes back half a second after it is closed, and polls every
 * second.
 */
export class Visitors {
  polls = 0
  /** Polls that the proxy itself answered, since it found no server. */
  pollsLost = 0
  /** Polls that were answered otherwise than with 200 or 304, or not in time. */
  pollsFailed = 0
  socketsOpened = 0
  /** Sockets that were answered with a refusal. */
  socketsRefused = 0
  /** Sockets that did not open, refused or not. */
  socketsFailed = 0
  /** The codes with which sockets were closed. */
  readonly closed: number[] = []
  /** Sockets that were closed when another one had been closed in the same restart and was back. */
  closedLater = 0
  /** Sockets that came back, since somebody set it to 0. */
  returned = 0
  private readonly url: string
  private readonly sockets = new Set<WebSocket>()
  private over = false
  private readonly running: Promise<void>[] = []

  private constructor(url: string) {
    this.url = url
  }

  /** Comes back when all are there. */
  static async enter(context: FaultContext, url: string, rooms: number, inEach: number): Promise<Visitors> {
    const visitors = new Visitors(url)
    context.later(() => visitors.leave())
    for (let i = 0; i < rooms; i++) {
      const { id } = await openRoom(() => url)
      for (let j = 0; j < inEach; j++) visitors.running.push(visitors.poll(id), visitors.listen(id))
    }
    await waitUntil('all visitors are there', () => visitors.socketsOpened >= rooms * inEach)
    return visitors
  }

  /** Comes back when nothing of theirs is under way. */
  async leave(): Promise<void> {
    this.over = true
    for (const socket of this.sockets) socket.terminate()
    await Promise.all(this.running)
  }

  private async poll(roomId: string): Promise<void> {
    const client = new Client(() => this.url)
    for (let etag = ''; !this.over; await wait(POLL_EVERY_MS)) {
      const path = `/api/game-state/${roomId}`
      const { status, headers } = await client.send('GET', path, undefined, { 'if-none-match': etag })
      this.polls++
      etag = headers.etag ?? etag
      if (status === 200 || status === 304) continue
      this.pollsFailed++
      if (status > 0 && !(OF_A_SERVER in headers)) this.pollsLost++
    }
    client.close()
  }

  private async listen(roomId: string): Promise<void> {
    for (let isBack = false; !this.over; isBack = true) {
      const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`)
      this.sockets.add(socket)
      let isOpened = false
      socket.on('open', () => {
        isOpened = true
        this.socketsOpened++
        if (isBack) this.returned++
        socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} }))
      })
      socket.on('error', () => {})
      socket.on('unexpected-response', (request) => {
        this.socketsRefused++
        request.destroy()
      })
      const code = await new Promise<number>((resolve) => socket.once('close', resolve))
      this.sockets.delete(socket)
      if (this.over) return
      if (isOpened) this.closed.push(code)
      else this.socketsFailed++
      if (isOpened && this.returned > 0) this.closedLater++
      await wait(COMES_BACK_MS)
    }
  }
}
