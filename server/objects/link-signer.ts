import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { uploadPath } from '#shared/ads.ts'
import { UPLOAD_MAX_BYTES } from '#shared/input/request-sizes.ts'
import { RefusedError } from '../errors.ts'
import { UPLOAD_LINK_MS } from './store.ts'

/** Signs and verifies upload links to the server's own disk. */
export interface LinkSigner {
  sign(id: string, now?: number): string
  /** Throws a refusal if a link was altered, was not issued by this server, or has expired. */
  check(id: string, query: LinkQuery, now?: number): void
}

/** The unverified query of a link. */
interface LinkQuery {
  expires?: unknown
  signature?: unknown
}

/**
 * Signs links with a key derived from the session secret, so that all processes that share the secret accept them. All
 * values in the query are hexadecimal, so the last segment of a link contains no slash.
 */
export function linkSigner(sessionSecret: string): LinkSigner {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'upload links', 32))
  const signature = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id}.${expires}.${UPLOAD_MAX_BYTES}`).digest()
  return {
    sign: (id, now = Date.now()) => {
      const expires = (now + UPLOAD_LINK_MS).toString(16)
      return `${uploadPath(id)}?expires=${expires}&signature=${signature(id, expires).toString('hex')}`
    },
    check: (id, { expires, signature: given }, now = Date.now()) => {
      if (typeof expires !== 'string' || typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) {
        throw new RefusedError('upload_link_invalid')
      }
      const isOurs = timingSafeEqual(Buffer.from(given, 'hex'), signature(id, expires))
      if (!isOurs || Number.parseInt(expires, 16) < now) throw new RefusedError('upload_link_invalid')
    },
  }
}
