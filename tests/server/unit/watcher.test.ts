import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { deliver, isNews, textFrame } from '../../../server/realtime/watcher.ts'
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
  while (watchers.every(({ readyState }) => readyState === WebSocket.OPEN)) {
    deliver(watchers, frame)
    sent++
    await new Promise(setImmediate)
  }
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
])('%s is news or not', (_what, told, isNew) => {
  expect(isNews({ epoch: 'second', version: 7 }, told)).toBe(isNew)
})
