import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Starts the service worker with these globals, and lets it hear an event. Resolves with what it waits for, or answers. */
function hear(type: string, event: object, globals: Record<string, unknown>): Promise<unknown> {
  const listeners = new Map<string, (event: object) => void>()
  const self = { addEventListener: listeners.set.bind(listeners), clients: globals.clients }
  const given = { ...globals, self, location: { origin: 'http://here' }, __SHELL__: [], __VERSION__: '1' }
  new Function(...Object.keys(given), readFileSync('client/service-worker.js', 'utf8'))(...Object.values(given))
  return new Promise((resolve) => listeners.get(type)?.({ ...event, waitUntil: resolve, respondWith: resolve }))
}

test.each([
  ['a page of the game', ['the game'], ['close', 'show the game']],
  ['no page', [], ['close', 'open /']],
])('a tap on the note that an evening begins leads to its page, with %s open', async (_, pages, expected) => {
  const done: string[] = []
  const clients = {
    matchAll: async () => pages.map((name) => ({ focus: async () => done.push(`show ${name}`) })),
    openWindow: async (path: string) => done.push(`open ${path}`),
  }
  await hear('notificationclick', { notification: { close: () => done.push('close') } }, { clients })
  expect(done).toEqual(expected)
})

const full = () => Promise.reject(new DOMException('no space is left', 'QuotaExceededError'))
const answer = (status: number) => async () => new Response(`${status}`, { status })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test.each<[what: string, path: string, kept: string | null, fetch: () => Promise<Response>, got: string]>([
  ['a page from the server', '/host/482913', 'kept', answer(200), '200'],
  ['the stored page while offline', '/host/482913', 'kept', offline, 'kept'],
  ['the stored page while a proxy has no server', '/host/482913', 'kept', answer(502), 'kept'],
  ['the stored page while a proxy finds no page', '/host/482913', 'kept', answer(404), 'kept'],
  ['the answer of a proxy if no page is stored', '/host/482913', null, answer(502), '502'],
  ['the login page of a proxy', '/host/482913', 'kept', answer(403), '403'],
  ['a stored asset without a request', '/assets/game-1.js', 'kept', offline, 'kept'],
  ['an asset that the device has no space to store', '/assets/game-1.js', null, answer(200), '200'],
])('the service worker answers with %s', async (_what, path, kept, fetch, got) => {
  const caches = {
    match: kept === null ? full : async () => new Response(kept),
    open: async () => ({ put: full }),
  }
  const mode = path.startsWith('/assets/') ? 'no-cors' : 'navigate'
  const request = { method: 'GET', url: `http://here${path}`, mode }
  expect(await ((await hear('fetch', { request }, { caches, fetch })) as Response).text()).toBe(got)
})
