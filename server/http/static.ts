import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import { StartError } from '../errors.ts'
import { loadBuiltFiles, sendBuiltFile } from './built-files.ts'
import { linkPreview, type PreviewSource, withPreview } from './link-preview.ts'

const BUILT = join(import.meta.dirname, '../client')

/** The built pages, all in memory: files by path, and the app for every path of its own. */
export function builtPages({ roomHost, publicOrigin }: PreviewSource, root = BUILT): RequestHandler {
  if (!existsSync(join(root, 'index.html')))
    throw new StartError('The pages are not built yet. Run `npm run build` first.')
  const { page, files } = loadBuiltFiles(root)
  const router = Router()
  router.use((request, response, next) => {
    const file = files.get(request.path)
    if (file && (request.method === 'GET' || request.method === 'HEAD')) sendBuiltFile(file, request, response)
    else next()
  })
  router.use('/assets', (_request, response) => {
    response.status(404).end()
  })
  router.get('/{*path}', async (request, response) => {
    // Not X-Forwarded-Host, which a client may have sent.
    const origin = publicOrigin ?? `${request.protocol}://${request.headers.host}`
    const { path, ip } = request
    const preview = await linkPreview({ path, room: request.query.room, origin, address: ip, roomHost })
    response.set('Cache-Control', 'no-cache').type('html').send(withPreview(page, preview))
  })
  return router
}

/** The sources, compiled on demand, with hot reload over the same port. Development only. */
export async function sourcePages(server: Server): Promise<RequestHandler> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, ws: { server } }, appType: 'spa' })
  return vite.middlewares as RequestHandler
}
