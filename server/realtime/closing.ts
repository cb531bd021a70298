import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { SERVICE_RESTART } from '#shared/close-codes.ts'

const LEAST_PAUSE_MS = 50
/** Time for a browser to answer the close before its connection is terminated. */
const ANSWER_MS = 1_000

/**
 * How many sockets are closed at once, and the pause after them.
 *
 * @param overMs the time for all of them; 0 closes all at once
 */
export function slicesOf(sockets: number, overMs: number): { size: number; pauseMs: number } {
  const mostSlices = Math.max(1, Math.floor(overMs / LEAST_PAUSE_MS))
  const size = Math.ceil(sockets / mostSlices)
  return { size, pauseMs: (overMs * size) / sockets }
}

/** Closes sockets evenly over a period, so that browsers do not all reconnect at the same moment. */
export async function closeInSlices(sockets: WebSocket[], overMs: number): Promise<void> {
  const { size, pauseMs } = slicesOf(sockets.length, overMs)
  for (let start = 0; start < sockets.length; start += size) {
    if (start > 0) await wait(pauseMs)
    for (const socket of sockets.slice(start, start + size)) socket.close(SERVICE_RESTART, 'restarting')
  }
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, ANSWER_MS)
  await Promise.all(sockets.map(closed))
  clearTimeout(cut)
}

function closed(socket: WebSocket): Promise<void> | void {
  if (socket.readyState !== socket.CLOSED) return new Promise((resolve) => socket.once('close', () => resolve()))
}
