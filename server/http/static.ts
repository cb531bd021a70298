import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import compression from 'compression'
import express, { type RequestHandler, Router } from 'express'
import { StartError } from '../errors.ts'
import { linkPreview, type PreviewSource, withPreview } from './link-preview.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The built pages: hashed files for ever, everything else asked for anew, and the app for every path of its own. */
export function builtPages({ roomHost, publicOrigin }: PreviewSource): RequestHandler {
  const root = join(import.meta.dirname, '../client')
  const index = join(root, 'index.html')
  if (!existsSync(index)) throw new StartError('The pages are not built yet. Run `npm run build` first.')
  const router = Router()
  router.use(compression())
  router.use(
    '/assets',
    express.static(join(root, 'assets'), { index: false, immutable: true, maxAge: YEAR_SECONDS * 1000 }),
    (_request, response) => {
      response.status(404).end()
    },
  )
  router.use(express.static(root, { index: false, maxAge: 0 }))
  const page = readFileSync(index, 'utf8')
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
