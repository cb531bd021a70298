import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { type Request, Router } from 'express'
import type { UploadLinkAnswer } from '#shared/api.ts'
import { UPLOAD_MAX_BYTES } from '#shared/limits.ts'
import type { AdminCode } from '../admin/code.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import type { DiskStore } from '../objects/disk.ts'
import { type ObjectStore, STORED_TYPE } from '../objects/store.ts'
import { recordUpload } from '../objects/uploads.ts'
import { requireAdmin } from './admin.ts'
import { notFound } from './errors.ts'
import { lockPicture } from './lock-picture.ts'
import { isUuid } from './validate.ts'

export interface UploadRoutesDeps {
  db: Db
  store: ObjectStore
  /** The same store, if files are sent to this server. */
  disk: DiskStore | null
  limitUploads: boolean
  adminCode: AdminCode
  publicOrigin: string | undefined
}

/** Links for uploads, for admins. */
export function uploadCommands({ db, store, limitUploads, publicOrigin, adminCode }: UploadRoutesDeps): Router {
  const router = Router()
  router.post('/objects/upload', requireAdmin(adminCode), async (request, response) => {
    const id = randomUUID()
    const uploadURL = await store.uploadUrl(id, publicOrigin ?? ownOrigin(request))
    await recordUpload(db, id, limitUploads)
    response.json({ uploadURL } satisfies UploadLinkAnswer)
  })
  return router
}

/** The pictures themselves: everybody may see them; a signed link is the right to send one. */
export function objectRoutes({ store, disk }: UploadRoutesDeps): Router {
  const router = Router()

  router.get('/uploads/:id', async (request, response) => {
    const image = await store.read(uploadParam(request))
    if (!image) throw new RefusedError('not_found')
    lockPicture(response, STORED_TYPE, image.size)
    try {
      await pipeline(image.body, response)
    } catch (error) {
      // Most are pages that were left meanwhile, and the file is closed in any case.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    }
  })

  if (disk) {
    router.put('/uploads/:id', async (request, response) => {
      const id = uploadParam(request)
      try {
        disk.links.check(id, request.query)
        if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES) throw new RefusedError('file_too_large')
        await disk.receive(id, request)
      } finally {
        // What is left of a refused file must be read, or its sender would never see the answer.
        request.resume()
      }
      response.status(200).end()
    })
  }

  router.use(notFound)
  return router
}

function uploadParam(request: Request): string {
  const { id } = request.params
  if (!isUuid(id)) throw new RefusedError('not_found')
  return id
}

/** How the browser itself calls this server; it was checked to be one of our own origins. */
function ownOrigin(request: Request): string {
  return request.headers.origin ?? `${request.protocol}://${request.headers.host}`
}
