import { existsSync, readFileSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Request, type RequestHandler, Router } from 'express'
import serveStatic from 'express-static-gzip'
import { mendedLink } from '#shared/link.ts'
import { StartError } from '../errors.ts'
import { linkPreview, type PreviewSource, withPreview } from './link-preview.ts'
import { type Preload, preloadsOf, withPreloads } from './preloads.ts'
import { ownOrigin } from './request-origin.ts'

const BUILT_PAGES = join(import.meta.dirname, '../client')
/** Files of the build that have no address: the page is sent with what its path needs, and other forms under the same address. */
const NOT_SERVED = /^\/(index\.html|preloads\.json)$|\.(br|gz)$/

/** The built pages: files by path, in the best form that the browser accepts, and the app for every path of its own. */
export function builtPages({ hosted, publicOrigin, trustProxy }: PreviewSource, root = BUILT_PAGES): RequestHandler {
  if (!existsSync(join(root, 'index.html')))
    throw new StartError('The pages are not built yet. Run `npm run build` first.')
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const preloads: Preload[] = preloadsOf(root)
  const files = serveStatic(root, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    serveStatic: { redirect: false, setHeaders: keepHashed(join(root, 'assets')) },
  })
  const router = Router()
  router.use((request, response, next) => {
    if (NOT_SERVED.test(request.path)) next()
    else files(request, response, next)
  })
  router.use('/assets', (_request, response) => {
    // Another process may have it, of another version.
    response.status(404).set('Cache-Control', 'no-store').end()
  })
  router.get('/{*path}', async (request, response) => {
    // Not X-Forwarded-Host, which a client may have sent.
    const origin = publicOrigin ?? ownOrigin(request, { publicOrigin, trustProxy }) ?? ''
    const { pathname: path, searchParams } = new URL(mendedLink(addressOf(request)), ANY_SITE)
    const rooms = searchParams.getAll('room')
    const preview = await linkPreview({ path, rooms, origin, address: request.ip, hosted })
    response
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(withPreview(withPreloads(page, path, preloads), preview))
  })
  return router
}

/** Files with a hash in their name never change. */
const keepHashed = (assets: string) => (response: ServerResponse, path: string) => {
  if (path.startsWith(assets)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
}

/** The sources, compiled on demand, with hot reload over the same port. Development only. */
export async function sourcePages(server: Server): Promise<RequestHandler> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, ws: { server } }, appType: 'spa' })
  return vite.middlewares as RequestHandler
}

/** Only path and query are read. */
const ANY_SITE = 'http://localhost'

/** Path and query. */
function addressOf({ path, url }: Request): string {
  const query = url.indexOf('?')
  return query < 0 ? path : path + url.slice(query)
}
