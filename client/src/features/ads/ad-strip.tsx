import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAds } from '#client/server-state/ads.ts'
import { roomWords } from '#client/words/en/room.ts'
import { safeAdLink } from '#shared/ads.ts'
import type { AdView } from '#shared/api.ts'
import { listenForAdClicks } from './ad-clicks.ts'

/*
 * It keeps its height whether or not there is something in it, and its distance from the numbers. Its ground and its frame
 * are those of nothing else in the game.
 */
const STRIP =
  'ad-strip relative mt-3 block h-14 overflow-hidden rounded-[4px] border border-ink-2 border-dashed bg-ad [contain:layout_paint]'

/** The advertisement under a ticket, or a plain band of the same height. Ticket n shows number n of the list, which repeats. */
export function AdStrip({ ticketId }: { ticketId: number }) {
  const printed = ticketId + 1
  const { data: ads = [] } = useAds()
  return <AdStripOf ad={ads[printed % ads.length]} position={printed} />
}

/** A strip that shows one certain advertisement. */
export function AdStripOf({ ad, position }: { ad: StripAd | undefined; position: number }) {
  const shown = useDecodedAd(ad)
  useEffect(listenForAdClicks, [])
  const link = shown && safeAdLink(shown.linkUrl)
  if (!shown || !link) return <div className={STRIP} aria-hidden="true" />
  return (
    <a
      className={STRIP}
      href={link}
      target="_blank"
      rel="noopener noreferrer sponsored"
      aria-label={roomWords().advertisement(new URL(link).hostname)}
      data-ad-url={link}
      data-ad-id={shown.id}
      data-ad-position={position}
    >
      <img className="size-full object-contain" src={shown.imageUrl} alt="" />
      <span
        className="absolute end-0 bottom-0 rounded-ss-[6px] bg-paper-ink px-[5px] text-[12px] text-paper-white leading-4"
        aria-hidden="true"
      >
        {roomWords().ad}
      </span>
    </a>
  )
}

/** What a strip needs to know of an advertisement. */
type StripAd = Pick<AdView, 'id' | 'imageUrl' | 'linkUrl'>

/** Pause after which a picture that did not load is asked for again. */
const AGAIN_MS = 30_000

/**
 * The advertisement to show: the one given, once its picture is there and decoded. Until then the one before it stays, so
 * that nothing flickers; without a picture there is nothing to show.
 */
function useDecodedAd(ad: StripAd | undefined): StripAd | undefined {
  const { id, imageUrl = '', linkUrl } = ad ?? {}
  const { data } = useQuery({
    queryKey: ['decoded', id, imageUrl, linkUrl],
    queryFn: () => decoded(imageUrl).then(() => ad),
    enabled: imageUrl !== '',
    // A picture that the page asked for before the app was there is shown at once.
    initialData: () => (imageOf(imageUrl).naturalWidth > 0 ? ad : undefined),
    placeholderData: (before) => before,
    retry: true,
    retryDelay: AGAIN_MS,
  })
  return imageUrl === '' ? undefined : data
}

const imageOf = (src: string): HTMLImageElement => Object.assign(new Image(), { src })
const decoded = (src: string) => imageOf(src).decode()
