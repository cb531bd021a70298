import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'

const SERVICE_RESTART = 1012
const SLICE_MS = 50
/** Time for a browser to answer the close before its connection is terminated. */
const ANSWER_MS = 1_000

/**
 * Closes sockets evenly over a period, so that browsers do not all reconnect at the same moment.
 *
 * @param overMs 0 closes all at once
 */
export async function closeInSlices(sockets: WebSocket[], overMs: number): Promise<void> {
  const slices = Math.max(1, Math.floor(overMs / SLICE_MS))
  const size = Math.ceil(sockets.length / slices)
  for (let start = 0; start < sockets.length; start += size) {
    if (start > 0) await wait(SLICE_MS)
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
