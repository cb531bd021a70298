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
  else if (url.pathname === '/appearance.js') event.respondWith(servedOrKept(request, url.pathname))
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

/** What the server has; without a connection the cached file. For a page that is the shell, which renders any route. */
async function servedOrKept(request, path) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(path)) ?? Response.error()
  }
}

/** Files with a hash in their name never change, so a cached copy never expires. */
async function keptAsset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
  }
  return response
}
