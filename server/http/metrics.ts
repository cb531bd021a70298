import { createHash, timingSafeEqual } from 'node:crypto'
import { Router } from 'express'
import { RefusedError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'

/** `/metrics` for whoever brings the token, as Prometheus does when told to. For anybody else there is no such page. */
export function metricsRoutes(metrics: Metrics, token: string | undefined): Router {
  const router = Router()
  if (token === undefined) return router
  const wanted = digest(`Bearer ${token}`)
  router.get('/metrics', async (request, response) => {
    const isRight = timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)
    if (!isRight) throw new RefusedError('not_found')
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  return router
}

/** Of equal length whatever was sent, so that a comparison tells nothing. */
const digest = (text: string) => createHash('sha256').update(text).digest()
