import { useEffect } from 'react'
import { useAds } from '#client/server-state/ads.ts'
import { safeAdLink } from '#shared/ad-link.ts'
import { listenForAdClicks } from './ad-clicks.ts'
import './ad-strip.css'
import { type StripAd, useDecodedAd } from './use-decoded-ad.ts'

/** The advertisement under a ticket, or a plain band of the same height. Ticket n gets number n of the list, round and round. */
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
  if (!shown || !link) return <div className="ad-strip" aria-hidden="true" />
  return (
    <a
      className="ad-strip"
      href={link}
      target="_blank"
      rel="noopener noreferrer sponsored"
      aria-label={`Advertisement: ${new URL(link).hostname} (opens outside the game)`}
      data-ad-url={link}
      data-ad-id={shown.id}
      data-ad-position={position}
    >
      <img src={shown.imageUrl} alt="" />
      <span className="ad-strip-mark" aria-hidden="true">
        Ad
      </span>
    </a>
  )
}
