import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Registry } from 'prom-client'
import { RefusedError } from '../errors.ts'
import type { Answer } from './route.ts'

export interface MetricsDeps {
  metrics: { registry: Registry }
}

/** For senders of the token, as Prometheus does when told to. */
export async function readMetrics(_asked: object, { metrics }: MetricsDeps): Promise<Answer> {
  const text = await metrics.registry.metrics()
  return {
    write: (response) => {
      response.setHeader('Content-Type', metrics.registry.contentType)
      response.end(text)
    },
  }
}

/** Without the right token, or if none is configured, the page does not exist. */
export function requireToken(token: string | undefined): RequestHandler {
  const wanted = token === undefined ? null : digest(`Bearer ${token}`)
  return (request, _response, next) => {
    if (wanted === null) return next('route')
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) throw new RefusedError('not_found')
    next()
  }
}

/** Digests have equal lengths, so that the comparison reveals nothing. */
const digest = (text: string) => createHash('sha256').update(text).digest()
