import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { MessageBudget, socketLimits } from '../../../server/realtime/socket-limits.ts'
import type { Watcher } from '../../../server/realtime/watcher.ts'

test('a bucket holds twenty credits and refills five a second', () => {
  let now = 0
  const budget = new MessageBudget(now)
  const spendAll = () => {
    let spent = 0
    while (budget.take(now)) spent++
    return spent
  }
  expect(spendAll()).toBe(20)
  now += 199
  expect(spendAll()).toBe(0)
  now += 1
  expect(spendAll()).toBe(1)
  now += 1000
  expect(spendAll()).toBe(5)
  now += 3_600_000
  expect(spendAll(), 'no more than the budget holds').toBe(20)
  now -= 3_600_000
  expect(spendAll(), 'a clock that goes back earns nothing').toBe(0)
})

/** Opens sockets without a session until an address may have no more. */
function visitors() {
  const limits = socketLimits(true)
  const sockets: EventEmitter[] = []
  const open = (address: string, event: 'subscribed' | null) => {
    const visitor = { session: null, address }
    if (!limits.haveRoomFor(visitor)) return false
    const socket = Object.assign(new EventEmitter(), { visitor })
    sockets.push(socket)
    limits.count(socket as unknown as Watcher)
    if (event) socket.emit(event)
    return true
  }
  return { sockets, open }
}

test('two thousand sockets per address that watch a room', () => {
  const { sockets, open } = visitors()
  for (let i = 0; i < 2000; i++) expect(open('203.0.113.1', 'subscribed')).toBe(true)
  expect(open('203.0.113.1', 'subscribed')).toBe(false)
  expect(open('203.0.113.2', 'subscribed')).toBe(true)
  sockets[0]?.emit('close')
  expect(open('203.0.113.1', 'subscribed')).toBe(true)
  expect(open('203.0.113.1', 'subscribed')).toBe(false)
})

test('two hundred sockets per address that have not named a room', () => {
  const { sockets, open } = visitors()
  for (let i = 0; i < 200; i++) expect(open('203.0.113.1', null)).toBe(true)
  expect(open('203.0.113.1', null)).toBe(false)
  expect(open('203.0.113.2', null)).toBe(true)
  sockets[0]?.emit('subscribed')
  sockets[0]?.emit('close')
  expect(open('203.0.113.1', null), 'counted off once').toBe(true)
  expect(open('203.0.113.1', null)).toBe(false)
  sockets[1]?.emit('close')
  expect(open('203.0.113.1', null)).toBe(true)
})
