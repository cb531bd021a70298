/*
 * Keeps the shell of the app, so that it opens at once and also without a connection. It never touches /api, /ws or
 * uploaded pictures. The build fills in what the shell is; a new build is a new cache, which takes over when all pages of
 * the old one are closed.
 */
const SHELL = __SHELL__
const CACHE = `shell-${__VERSION__}`

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)))
})

self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  }
  event.waitUntil(dropOthers())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(servedOrKept(request, '/'))
  else if (url.pathname === '/start.js') event.respondWith(servedOrKept(request, url.pathname))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptAsset(request))
})

/** A tap on the note that an evening begins brings the game to the front. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const toFront = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    await (page ? page.focus() : self.clients.openWindow('/'))
  }
  event.waitUntil(toFront())
})

/**
 * What the server has, else the cached file: for a page the shell, which renders any route and asks again. While a server
 * restarts, its proxy answers with an error or a 404 of its own.
 */
async function servedOrKept(request, path) {
  const served = await fetch(request).catch(() => Response.error())
  const isAway = served.type === 'error' || served.status >= 500 || served.status === 404
  return (isAway && (await kept(path))) || served
}

/** Files with a hash in their name never change, so a cached copy never expires. A device without space still plays. */
async function keptAsset(request) {
  const copy = await kept(request)
  if (copy) return copy
  const response = await fetch(request)
  if (response.ok) {
    const own = response.clone()
    await caches
      .open(CACHE)
      .then((cache) => cache.put(request, own))
      .catch(() => {})
  }
  return response
}

const kept = (request) => caches.match(request).catch(() => undefined)
