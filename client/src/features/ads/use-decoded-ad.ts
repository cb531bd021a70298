import { useEffect, useState } from 'react'
import type { AdView } from '#shared/api.ts'

/** What a strip needs to know of an advertisement. */
export type StripAd = Pick<AdView, 'id' | 'imageUrl' | 'linkUrl'>

/**
 * The advertisement to show: the one given, once its picture is there and decoded. Until then the one before it stays, so
 * that nothing flickers; without a picture there is nothing to show.
 */
export function useDecodedAd(ad: StripAd | undefined): StripAd | null {
  const [shown, setShown] = useState<StripAd | null>(null)
  const { id, imageUrl, linkUrl } = ad ?? { id: '', imageUrl: '', linkUrl: '' }

  useEffect(() => {
    let isCurrent = true
    const show = (next: StripAd | null) => {
      if (isCurrent) setShown(next)
    }
    if (imageUrl === '') {
      show(null)
    } else {
      const image = new Image()
      image.src = imageUrl
      image.decode().then(
        () => show({ id, imageUrl, linkUrl }),
        () => show(null),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [id, imageUrl, linkUrl])

  return shown
}
