import type { RequestHandler } from 'express'
import { RefusedError } from '../errors.ts'

/** Refuses everything that would write while the disk is nearly full. Reading goes on. */
export function refuseWritesOnFullDisk(isDiskLow: () => boolean): RequestHandler {
  return (request, _response, next) => {
    if (!isDiskLow() || request.method === 'GET' || request.method === 'HEAD') return next()
    throw new RefusedError('not_enough_storage')
  }
}
