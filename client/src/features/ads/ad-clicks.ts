import { safeAdLink } from '#shared/ads.ts'
import { openLink } from './open-link.ts'

/** A tap on an advertisement this soon after one on a number, or after the page has scrolled, is a slip of the thumb. */
const AD_GUARD_MS = 350

/** Details of a click. They stay in the page, as an event for wrappers; nothing is sent. */
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

/** Handles the clicks on all strips from one listener. Repeated calls change nothing. */
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

/** Whether the click was handled: ignored as a slip, or opened by a bridge or a window of ours. */
function isHandled(event: MouseEvent, strip: HTMLElement): boolean {
  const link = safeAdLink(strip.dataset.adUrl ?? '')
  if (link === null || event.timeStamp - lastSlip < AD_GUARD_MS) return true
  strip.dispatchEvent(new CustomEvent(AD_CLICK_EVENT, { bubbles: true, detail: trackingOf(strip) }))
  // With a modifier key the browser opens the link its own way.
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
