import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the service worker does when the note that an evening begins is tapped, with these pages open. */
async function tapNote(pages: readonly string[]): Promise<string[]> {
  const done: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const clients = {
    matchAll: async () => pages.map((name) => ({ focus: async () => done.push(`show ${name}`) })),
    openWindow: async (path: string) => done.push(`open ${path}`),
  }
  const self = { clients, addEventListener: listeners.set.bind(listeners) }
  const source = readFileSync('client/service-worker.js', 'utf8')
  new Function('self', '__SHELL__', '__VERSION__', source)(self, [], '1')
  const work: Promise<void>[] = []
  const notification = { close: () => done.push('close') }
  listeners.get('notificationclick')?.({ notification, waitUntil: (begun: Promise<void>) => work.push(begun) })
  await Promise.all(work)
  return done
}

test.each([
  ['a page of the game', ['the game'], ['close', 'show the game']],
  ['no page', [], ['close', 'open /']],
])('a tap on the note that an evening begins, with %s open', async (_, pages, done) => {
  expect(await tapNote(pages)).toEqual(done)
})
