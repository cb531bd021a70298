import { safeAdLink } from '#shared/ads.ts'

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

/** The window that an advertisement opens in, pixels. */
const AD_WINDOW_WIDTH = 1_200
const AD_WINDOW_HEIGHT = 800

const ANDROID_OBJECTS = ['Android', 'AndroidInterface', 'AndroidBridge', 'android']
const ANDROID_FUNCTIONS = [
  'openUrl',
  'openURL',
  'openExternal',
  'openExternalUrl',
  'openExternalLink',
  'openExternalBrowser',
]
const IOS_LINK_HANDLERS = ['openExternal', 'openUrl', 'openURL', 'openExternalLink', 'openExternalUrl', 'nativeBridge']

/** How a link was opened. `tab`: not yet; let the browser follow the link. */
export type WayToOpen = 'android' | 'react-native' | 'flutter' | 'ios' | 'window' | 'tab'

/**
 * Opens a link outside the page. A native wrapper knows best where that is, so its bridges are tried first; a bridge that
 * fails gives way to the next. Ask `safeAdLink` before.
 */
export function openLink(link: string, page: object = window): WayToOpen {
  const ways: [WayToOpen, () => boolean][] = [
    ['android', () => tellAndroid(page, link)],
    ['react-native', () => tellReactNative(page, link)],
    ['flutter', () => call(member(page, 'flutter_inappwebview'), 'callHandler', ['openExternalLink', link])],
    ['ios', () => tellIos(page, link)],
    ['window', () => openWindow(page, link)],
  ]
  for (const [opened, tryIt] of ways) {
    try {
      if (tryIt()) return opened
    } catch (error) {
      console.info(`The link could not be opened by ${opened}.`, error)
    }
  }
  return 'tab'
}

function tellAndroid(page: object, link: string): boolean {
  return ANDROID_OBJECTS.some((name) =>
    ANDROID_FUNCTIONS.some((functionName) => call(member(page, name), functionName, [link])),
  )
}

function tellReactNative(page: object, link: string): boolean {
  const message = JSON.stringify({ type: 'OPEN_EXTERNAL_LINK', url: link })
  return call(member(page, 'ReactNativeWebView'), 'postMessage', [message])
}

function tellIos(page: object, link: string): boolean {
  const handlers = member(member(page, 'webkit'), 'messageHandlers')
  return IOS_LINK_HANDLERS.some((name) =>
    call(member(handlers, name), 'postMessage', [name === 'nativeBridge' ? { url: link } : link]),
  )
}

/** With `noopener` the result would be null even on success, so the opener is removed afterwards. */
function openWindow(page: object, link: string): boolean {
  const open = member(page, 'open')
  if (typeof open !== 'function') return false
  const size = `width=${AD_WINDOW_WIDTH},height=${AD_WINDOW_HEIGHT}`
  const opened: unknown = Reflect.apply(open, page, [link, '_blank', size])
  if (typeof opened !== 'object' || opened === null) return false
  Reflect.set(opened, 'opener', null)
  return true
}

/** Calls a method that a wrapper may provide. Such methods work only on their own object. */
function call(owner: unknown, name: string, args: unknown[]): boolean {
  const found = member(owner, name)
  if (typeof found !== 'function') return false
  Reflect.apply(found, owner, args)
  return true
}

function member(owner: unknown, name: string): unknown {
  const isObject = (typeof owner === 'object' && owner !== null) || typeof owner === 'function'
  return isObject ? Reflect.get(owner, name) : undefined
}
