import { safeAdLink } from '#shared/ad-link.ts'
import { openLink } from './open-link.ts'

/** A tap on an advertisement this soon after one on a number, or after the page has scrolled, is a slip of the thumb. */
const AD_GUARD_MS = 350

/** What could be told about a click. It stays in the page, as an event that a wrapper may listen to: nothing is sent. */
interface AdTracking {
  adId: string
  position: number
  /** ISO 8601, UTC. */
  timestamp: string
}

const AD_CLICK_EVENT = 'ad-click'

let isListening = false
/** When a number was last tapped or the page last moved, on the clock of events. */
let lastSlip = Number.NEGATIVE_INFINITY

/** Looks after the clicks on all strips, present and future, from one place. Repeated calls change nothing. */
export function listenForAdClicks(): void {
  if (isListening) return
  isListening = true
  const place = document.getElementById('app') ?? document.body
  place.addEventListener('click', onClick)
  document.addEventListener('scroll', noteSlip, { capture: true, passive: true })
}

function noteSlip(event: Event): void {
  lastSlip = event.timeStamp
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return
  const strip = event.target.closest<HTMLElement>('[data-ad-url]')
  if (strip) {
    if (isHandled(event, strip)) event.preventDefault()
  } else if (event.target.closest('[data-number]')) {
    noteSlip(event)
  }
}

/** Whether the browser has nothing left to do: a slip opens nothing, and a bridge or a window of ours opens the link. */
function isHandled(event: MouseEvent, strip: HTMLElement): boolean {
  const link = safeAdLink(strip.dataset.adUrl ?? '')
  if (link === null || event.timeStamp - lastSlip < AD_GUARD_MS) return true
  strip.dispatchEvent(new CustomEvent(AD_CLICK_EVENT, { bubbles: true, detail: trackingOf(strip) }))
  // Whoever asks for a new tab or window with a key gets what the browser makes of it.
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey)
  return isPlain && openLink(link) !== 'tab'
}

function trackingOf({ dataset }: HTMLElement): AdTracking {
  return {
    adId: dataset.adId ?? '',
    position: Number(dataset.adPosition),
    timestamp: new Date().toISOString(),
  }
}
