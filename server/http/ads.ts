import type { AdView } from '#shared/api.ts'
import type { adBody } from '#shared/bodies.ts'
import { type AdBoard, addAd, adView, changeAd, checkedAdImage, deleteAd } from '../ads/ads.ts'
import type { Db } from '../db/db.ts'
import type { ObjectStore } from '../objects/store.ts'
import type { Answer, Guards, WithBody } from './route.ts'

export interface AdDeps {
  db: Db
  store: ObjectStore
  adBoard: AdBoard
}

type WithAd = WithBody<typeof adBody>

/** The advertisements under the tickets, for everybody. */
export async function readAds(_asked: object, { adBoard }: AdDeps): Promise<Answer> {
  const { json, etag } = await adBoard.current()
  return { unlessKnown: { etag, json: () => json } }
}

export async function createAd({ body }: Guards['admin'] & WithAd, deps: AdDeps): Promise<Answer> {
  const { ad, isNew } = await addAd(deps.db, await contentOf(body, deps))
  deps.adBoard.changed()
  return { status: isNew ? 201 : 200, json: adView(ad) satisfies AdView }
}

export async function updateAd(
  { adId, body }: Guards['admin'] & WithAd & { adId: string },
  deps: AdDeps,
): Promise<Answer> {
  const ad = await changeAd(deps.db, adId, await contentOf(body, deps))
  deps.adBoard.changed()
  return { status: 200, json: adView(ad) satisfies AdView }
}

export async function removeAd({ adId }: Guards['admin'] & { adId: string }, deps: AdDeps): Promise<Answer> {
  await deleteAd(deps.db, adId)
  deps.adBoard.changed()
  return { status: 204 }
}

async function contentOf({ imageUrl, ...rest }: WithAd['body'], { store }: AdDeps) {
  return { ...rest, imageUrl: await checkedAdImage(store, imageUrl) }
}
