import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { slicesOf } from '../../../server/realtime/closing.ts'
import { PING_FRAME, textFrame } from '../../../server/realtime/frames.ts'
import { isNews } from '../../../server/realtime/subscriptions.ts'
import { deliver } from '../../../server/realtime/watcher.ts'
import { watchedBy } from '../../support/watcher-server.ts'

test('a client that does not read is cut at 256 KB, and the others continue', async () => {
  const { clients, watchers, close } = await watchedBy(2)
  const [reader, sleeper] = clients
  sleeper?.pause()
  const cut = Promise.race(watchers.map((watcher) => once(watcher, 'close')))
  let read = 0
  reader?.on('message', () => {
    read++
  })

  const frame = textFrame('x'.repeat(60_000))
  let sent = 0
  for (; sent < 1_000 && watchers.every(({ readyState }) => readyState === WebSocket.OPEN); sent++) {
    deliver(watchers, frame)
    await new Promise(setImmediate)
  }
  expect(sent, 'frames until one is cut').toBeLessThan(1_000)
  await cut
  expect(deliver(watchers, frame), 'only to the one who reads').toBe(1)
  await expect.poll(() => read).toBe(sent + 1)
  close()
})

test.each([
  ['a later version', { epoch: 'second', version: 8 }, true],
  ['the same version', { epoch: 'second', version: 7 }, false],
  ['an earlier version', { epoch: 'second', version: 6 }, false],
  ['the first version of another round', { epoch: 'third', version: 1 }, true],
])('%s of a room is recognised as news or not', (_what, told, isNew) => {
  expect(isNews({ epoch: 'second', version: 7 }, told)).toBe(isNew)
})

test.each([
  ['few sockets close with long pauses', 4, 3_000, { size: 1, pauseMs: 750 }],
  ['many sockets close in groups', 6_000, 3_000, { size: 100, pauseMs: 50 }],
  ['without time all close at once', 20, 0, { size: 20, pauseMs: 0 }],
])('sockets are closed evenly over the time: %s', (_what, sockets, overMs, slices) => {
  expect(slicesOf(sockets, overMs)).toEqual(slices)
})

test('a client decodes each frame to its text, of any length and characters, also after a ping', async () => {
  const { clients, watchers, close } = await watchedBy(1)
  const client = clients[0] as WebSocket
  const lengths = fc.constantFrom(0, 1, 124, 125, 126, 127, 65_534, 65_535, 65_536, 70_000)
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    lengths.map((length) => 'x'.repeat(length)),
  )
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (text, withPing) => {
      const read = once(client, 'message')
      const pinged = withPing ? once(client, 'ping') : null
      deliver(watchers, withPing ? Buffer.concat([PING_FRAME, textFrame(text)]) : textFrame(text))
      const [data, isBinary] = await read
      await pinged
      expect([data.toString(), isBinary]).toEqual([text, false])
    }),
  )
  close()
})
