import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Tapped {
  notification: { close(): void }
  waitUntil(done: Promise<void>): void
}

/** What the service worker does when the note that an evening begins is tapped, with these pages open. */
async function tapNote(pages: readonly string[]): Promise<string[]> {
  const done: string[] = []
  const listeners = new Map<string, (event: Tapped) => void>()
  const clients = {
    matchAll: async () => pages.map((name) => ({ focus: async () => done.push(`show ${name}`) })),
    openWindow: async (path: string) => done.push(`open ${path}`),
  }
  const self = { clients, addEventListener: (type: string, act: (event: Tapped) => void) => listeners.set(type, act) }
  const source = readFileSync('client/service-worker.js', 'utf8')
  new Function('self', '__SHELL__', '__VERSION__', source)(self, [], '1')
  const ended = new Promise<void>((resolve, reject) => {
    const notification = { close: () => done.push('close') }
    listeners.get('notificationclick')?.({ notification, waitUntil: (work) => void work.then(resolve, reject) })
  })
  await ended
  return done
}

test.each([
  ['a page of the game', ['the game'], ['close', 'show the game']],
  ['no page', [], ['close', 'open /']],
])('a tap on the note that an evening begins, with %s open', async (_, pages, done) => {
  expect(await tapNote(pages)).toEqual(done)
})
