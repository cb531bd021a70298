import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import type { UploadLinkAnswer } from '#shared/api.ts'
import { UPLOAD_MAX_BYTES } from '#shared/input/request-sizes.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import type { Limits } from '../limits/limits.ts'
import type { DiskStore } from '../objects/disk.ts'
import { type ObjectStore, STORED_TYPE } from '../objects/store.ts'
import { recordUpload } from '../objects/uploads.ts'
import { PARAMS } from './params.ts'
import type { Answer, Asked, Guards } from './route.ts'

export interface UploadDeps {
  db: Db
  store: ObjectStore
  /** The same store, if files are sent to this server. */
  disk: DiskStore | null
  limits: Limits
}

/** A link for one upload. */
export async function giveUploadLink(asked: Asked & Guards['admin'], deps: UploadDeps): Promise<Answer> {
  const { db, store, limits } = deps
  const id = randomUUID()
  // The page may send only to its own origin, and one server may have several.
  const uploadURL = await store.uploadUrl(id, asked.origin())
  await recordUpload(db, id, limits.isOn)
  return { status: 200, json: { uploadURL } satisfies UploadLinkAnswer }
}

/** The pictures, which are public. */
export async function readUpload({ uploadId }: { uploadId: string }, { store }: UploadDeps): Promise<Answer> {
  const image = await store.read(uploadId)
  if (!image) throw new RefusedError('not_found')
  return {
    write: async (response) => {
      lockFile(response, STORED_TYPE, image.size)
      try {
        await pipeline(image.body, response)
      } catch (error) {
        // Usually the page was left meanwhile. The file is closed in any case.
        if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
      }
    },
  }
}

/** Refuses requests without a link that this server has signed. Without a disk it signs none. */
export function requireSignedLink(disk: DiskStore | null): RequestHandler {
  return (request, _response, next) => {
    if (!disk) return next('route')
    try {
      disk.links.check(PARAMS.uploadId(String(request.params.uploadId)), request.query)
    } catch (error) {
      readOn(request)
      throw error
    }
    next()
  }
}

/** Receives the file of a signed link. */
export async function takeUpload({ request, uploadId }: SignedLink, { disk }: UploadDeps): Promise<Answer> {
  try {
    if (!disk) throw new RefusedError('not_found')
    if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES) throw new RefusedError('file_too_large')
    await disk.receive(uploadId, request)
  } finally {
    readOn(request)
  }
  return { status: 200 }
}

type SignedLink = Asked & Guards['signed link'] & { uploadId: string }

/** Reads the rest of a refused file: its sender sees the answer only after sending all of it. */
const readOn = (request: IncomingMessage) => request.resume()

const KEPT_BY_ALL = 'public, max-age=31536000, immutable'

/** Headers of a file that somebody sent: it never changes, and no browser may treat it as anything but its type. */
export function lockFile(response: ServerResponse, type: string, size: number, kept = KEPT_BY_ALL): void {
  const headers = {
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': kept,
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
