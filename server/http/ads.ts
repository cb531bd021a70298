import { type Request, Router } from 'express'
import { adBody } from '#shared/api.ts'
import type { AdminCode } from '../admin/code.ts'
import { checkedAdImage } from '../ads/ad-image.ts'
import { type AdBoard, adView } from '../ads/ad-list.ts'
import { addAd, changeAd, deleteAd } from '../ads/ads.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import type { ObjectStore } from '../objects/store.ts'
import { requireAdmin } from './admin.ts'
import { sendUnlessKnown } from './conditional.ts'
import { body, isUuid } from './validate.ts'

export interface AdRoutesDeps {
  db: Db
  store: ObjectStore
  adBoard: AdBoard
  adminCode: AdminCode
}

/** What runs under the tickets, for everybody. */
export function adReads({ adBoard }: AdRoutesDeps): Router {
  const router = Router()
  router.get('/advertisements', async (request, response) => {
    const { json, etag } = await adBoard.current()
    await sendUnlessKnown(request, response, { etag, json: () => json })
  })
  return router
}

/** What an admin does with it. */
export function adCommands({ db, store, adBoard, adminCode }: AdRoutesDeps): Router {
  const content = async (request: Request) => {
    const { imageUrl, ...rest } = body(request, adBody)
    return { ...rest, imageUrl: await checkedAdImage(store, imageUrl) }
  }
  const router = Router()
  router.use('/advertisements', requireAdmin(adminCode))

  router.post('/advertisements', async (request, response) => {
    const { ad, isNew } = await addAd(db, await content(request))
    adBoard.changed()
    response.status(isNew ? 201 : 200).json(adView(ad))
  })

  router.put('/advertisements/:id', async (request, response) => {
    const ad = await changeAd(db, adParam(request), await content(request))
    adBoard.changed()
    response.json(adView(ad))
  })

  router.delete('/advertisements/:id', async (request, response) => {
    await deleteAd(db, adParam(request))
    adBoard.changed()
    response.status(204).end()
  })

  return router
}

function adParam(request: Request): string {
  const { id } = request.params
  if (!isUuid(id)) throw new RefusedError('ad_not_found')
  return id
}
