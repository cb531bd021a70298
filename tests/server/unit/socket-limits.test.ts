import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { memoryLimits } from '../../../server/limits/limits.ts'
import { socketLimits } from '../../../server/realtime/socket-limits.ts'
import type { Watcher } from '../../../server/realtime/watcher.ts'

test.each([
  ['two thousand sockets that watch a room', 2000, 'subscribed'],
  ['two hundred sockets that have not named a room', 200, 'opened'],
])('an address can have %s', (_what, most, event) => {
  const limits = socketLimits(memoryLimits())
  const sockets: EventEmitter[] = []
  const open = (address: string) => {
    const client = { session: null, address }
    if (!limits.haveRoomFor(client)) return false
    const socket = Object.assign(new EventEmitter(), { client })
    sockets.push(socket)
    limits.count(socket as unknown as Watcher)
    socket.emit(event)
    return true
  }
  for (let i = 0; i < most; i++) expect(open('203.0.113.1')).toBe(true)
  expect([open('203.0.113.1'), open('203.0.113.2')]).toEqual([false, true])
  if (event === 'opened') sockets[0]?.emit('subscribed')
  sockets[0]?.emit('close')
  expect([open('203.0.113.1'), open('203.0.113.1')], 'counted off once').toEqual([true, false])
  sockets[1]?.emit('close')
  expect(open('203.0.113.1')).toBe(true)
})
