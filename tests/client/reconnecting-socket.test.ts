import { beforeEach, expect, test, vi } from 'vitest'
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

/** A socket whose connections are all closed with one code as soon as they are open, or have received something. */
function closedWith(code: number, { afterMessage = false, staysOpen = false } = {}) {
  const lines: FakeLine[] = []
  const seen: SocketStatus[] = []
  const socket = new ReconnectingSocket(
    'ws://localhost/ws',
    { opened: () => {}, message: () => {}, status: (status) => seen.push(status) },
    {
      open: () => {
        const line = new FakeLine()
        lines.push(line)
        queueMicrotask(() => {
          line.onopen?.()
          if (staysOpen) return
          if (afterMessage) line.onmessage?.({ data: '{}' })
          line.onclose?.({ code })
        })
        return line as unknown as WebSocket
      },
      setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
      clearTimeout: (timer) => clearTimeout(timer),
    },
  )
  return { socket, seen, lines, opened: () => lines.length }
}

test('a broken connection is retried five times, after pauses that grow to ten seconds', async () => {
  const { opened, seen } = closedWith(BROKEN)
  const tries: number[] = []
  for (let second = 0; second <= 600; second++) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000)
    while (tries.length < opened()) tries.push(second)
  }
  expect(tries).toEqual([0, 1, 3, 7, 15, 25])
  expect(seen.at(-1)).toBe('stopped')
  expect(seen, 'an open line that hears nothing is not live').not.toContain('live')
})

test('a connection that was given up does not end the next one', async () => {
  const { socket, lines, opened } = closedWith(BROKEN, { staysOpen: true })
  await vi.advanceTimersByTimeAsync(0)
  socket.pause()
  socket.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.onclose?.({ code: BROKEN })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(opened()).toBe(2)
})

test('a connection that falls silent counts as broken', async () => {
  const { lines, opened, seen } = closedWith(BROKEN, { staysOpen: true })
  await vi.advanceTimersByTimeAsync(0)
  for (let second = 0; second < 30; second += 5) {
    lines[0]?.onmessage?.({ data: '{}' })
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect([opened(), seen.at(-1)], 'while there are heartbeats').toEqual([1, 'live'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen.at(-1)).toBe('retrying')
  expect(opened()).toBe(2)
})

test('a working connection resets the retries', async () => {
  const { opened, seen } = closedWith(BROKEN, { afterMessage: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened()).toBeGreaterThan(1 + SOCKET_MAX_RECONNECTS)
  expect(seen.slice(0, 5)).toEqual(['connecting', 'live', 'retrying', 'retrying', 'live'])
})

test('a connection that the server refuses is not retried by itself', async () => {
  const { socket, opened, seen } = closedWith(UNKNOWN_ROOM)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(opened()).toBe(1)
  expect(seen).toEqual(['connecting', 'stopped'])
  socket.retryNow()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(opened()).toBe(2)
})
