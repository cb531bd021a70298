import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ReconnectingSocket,
  SOCKET_MAX_RECONNECTS,
  type SocketStatus,
} from '#client/server-state/reconnecting-socket.ts'

/** A connection that the test closes. */
class FakeLine {
  static readonly OPEN = 1
  readyState = FakeLine.OPEN
  onopen: (() => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  close(): void {}
}

const UNKNOWN_ROOM = 1008
const BROKEN = 1006

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeLine)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A socket whose connections are all closed with one code as soon as they are open, or have received something. */
function closedWith(code: number, { afterMessage = false } = {}) {
  const seen: SocketStatus[] = []
  let opened = 0
  const socket = new ReconnectingSocket(
    'ws://localhost/ws',
    { opened: () => {}, message: () => {}, status: (status) => seen.push(status) },
    {
      open: () => {
        opened++
        const line = new FakeLine()
        queueMicrotask(() => {
          line.onopen?.()
          if (afterMessage) line.onmessage?.({ data: '{}' })
          line.onclose?.({ code })
        })
        return line as unknown as WebSocket
      },
      setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
      clearTimeout: (timer) => clearTimeout(timer),
    },
  )
  return { socket, seen, opened: () => opened }
}

test('a broken connection is retried five times', async () => {
  const { opened, seen } = closedWith(BROKEN)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(opened()).toBe(1 + SOCKET_MAX_RECONNECTS)
  expect(seen.at(-1)).toBe('stopped')
  expect(seen, 'an open line that hears nothing is not live').not.toContain('live')
})

test('after a working connection, the retries start over', async () => {
  const { opened, seen } = closedWith(BROKEN, { afterMessage: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened()).toBeGreaterThan(1 + SOCKET_MAX_RECONNECTS)
  expect(seen.slice(0, 5)).toEqual(['connecting', 'live', 'retrying', 'retrying', 'live'])
})

test('a connection that the server refuses is not retried unless requested', async () => {
  const { socket, opened, seen } = closedWith(UNKNOWN_ROOM)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(opened()).toBe(1)
  expect(seen).toEqual(['connecting', 'stopped'])
  socket.retryNow()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(opened()).toBe(2)
})
