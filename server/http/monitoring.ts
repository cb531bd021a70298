import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RequestHandler } from 'express'
import type { Registry } from 'prom-client'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import type { Answer } from './route.ts'

export interface HealthDeps {
  db: Db
  isStopping(): boolean
}

/** The process is running. */
export const alive = (): Answer => ({ status: 200, json: { ok: true } })

/** It can serve: the database answers and it is not stopping. */
export async function ready(_asked: object, { db, isStopping }: HealthDeps): Promise<Answer> {
  const isReady =
    !isStopping() &&
    (await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ))
  return { status: isReady ? 200 : 503, json: { ok: isReady } }
}

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
