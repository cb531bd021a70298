import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliver, PING_FRAME, textFrame } from '../../../server/realtime/watcher.ts'
import { watchedBy } from '../../support/watcher-server.ts'

test('a frame is decoded to its text, whatever its length and characters, also after a ping', async () => {
  const { clients, watchers, close } = await watchedBy(1)
  const [client] = clients
  if (!client) throw new Error('nobody came')
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
