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
 * second. Comes back when all are there.
 */
export async function enterVisitors(context: FaultContext, url: string, rooms: number, inEach: number) {
  const seen = {
    polls: 0,
    /** Polls that the proxy itself answered, since it found no server. */
    pollsLost: 0,
    /** Polls that were answered otherwise than with 200 or 304, or not in time. */
    pollsFailed: 0,
    socketsOpened: 0,
    /** Sockets that were answered with a refusal. */
    socketsRefused: 0,
    /** Sockets that did not open, refused or not. */
    socketsFailed: 0,
    /** The codes with which sockets were closed. */
    closed: [] as number[],
    /** Sockets that were closed when another one had been closed in the same restart and was back. */
    closedLater: 0,
    /** Sockets that came back since this was set to 0. */
    returned: 0,
  }
  const sockets = new Set<WebSocket>()
  const running: Promise<void>[] = []
  let isOver = false

  const poll = async (roomId: string) => {
    const client = new Client(() => url)
    for (let etag = ''; !isOver; await wait(POLL_EVERY_MS)) {
      const path = `/api/game-state/${roomId}`
      const { status, headers } = await client.send('GET', path, undefined, { 'if-none-match': etag })
      seen.polls++
      etag = headers.etag ?? etag
      if (status === 200 || status === 304) continue
      seen.pollsFailed++
      if (status > 0 && !(OF_A_SERVER in headers)) seen.pollsLost++
    }
    client.close()
  }

  const listen = async (roomId: string) => {
    for (let isBack = false; !isOver; isBack = true) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
      sockets.add(socket)
      let isOpened = false
      socket.on('open', () => {
        isOpened = true
        seen.socketsOpened++
        if (isBack) seen.returned++
        socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} }))
      })
      socket.on('error', () => {})
      socket.on('unexpected-response', (request) => {
        seen.socketsRefused++
        request.destroy()
      })
      const code = await new Promise<number>((resolve) => socket.once('close', resolve))
      sockets.delete(socket)
      if (isOver) return
      if (isOpened) seen.closed.push(code)
      else seen.socketsFailed++
      if (isOpened && seen.returned > 0) seen.closedLater++
      await wait(COMES_BACK_MS)
    }
  }

  /** Returns when none of their requests is under way. */
  const leave = async () => {
    isOver = true
    for (const socket of sockets) socket.terminate()
    await Promise.all(running)
  }
  context.later(leave)
  for (let i = 0; i < rooms; i++) {
    const { id } = await openRoom(() => url)
    for (let j = 0; j < inEach; j++) running.push(poll(id), listen(id))
  }
  await waitUntil('all visitors are there', () => seen.socketsOpened >= rooms * inEach)
  return Object.assign(seen, { leave })
}
