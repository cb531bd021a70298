import { safeAdLink } from '#shared/ad-link.ts'
import { DEFAULT_ADS } from '#shared/default-ads.ts'
import { uploadIdOf, uploadPath } from '#shared/upload-path.ts'
import { RefusedError } from '../errors.ts'
import type { ObjectStore } from '../objects/store.ts'
import { checkedScreenshot } from '../room/reads/winner-pictures.ts'

/**
 * Validates the picture of an advertisement and returns it as it is stored. Allowed are a finished upload that is a
 * picture, a default strip, a small PNG, JPEG or WebP data URL, and an https address. The server never fetches such an
 * address.
 */
export async function checkedAdImage(store: ObjectStore, imageUrl: string): Promise<string> {
  const uploadId = uploadIdOf(imageUrl)
  if (uploadId !== null) {
    if (await store.settle(uploadId)) return uploadPath(uploadId)
    throw new RefusedError('ad_image_required')
  }
  const isDefault = DEFAULT_ADS.some((ad) => ad.imageUrl === imageUrl)
  const isWeb = imageUrl.startsWith('https://') && safeAdLink(imageUrl) === imageUrl
  if (isDefault || isWeb || (await checkedScreenshot(imageUrl)) !== null) return imageUrl
  throw new RefusedError('ad_image_required')
}
