/** Objects that Android and cross-platform wrappers add to `window` as their API. */
const APP_OBJECTS = [
  'Android',
  'AndroidInterface',
  'AndroidBridge',
  'AndroidTTS',
  'ReactNativeWebView',
  'flutter_inappwebview',
]
/** Message handlers that iOS wrappers register. */
const IOS_HANDLERS = [
  'openExternal',
  'openUrl',
  'openURL',
  'openExternalLink',
  'openExternalUrl',
  'nativeBridge',
  'speak',
]

/** Whether the page runs inside a native wrapper rather than a browser. */
export function isInsideApp(): boolean {
  const { webkit } = window as { webkit?: { messageHandlers?: object } }
  const handlers = webkit?.messageHandlers ?? {}
  return (
    APP_OBJECTS.some((name) => name in window) || IOS_HANDLERS.some((name) => name in handlers) || isAndroidWebView()
  )
}

/** Whether this is Android's WebView, which has no speech synthesis. */
export function isAndroidWebView(): boolean {
  return navigator.userAgent.includes('; wv)')
}

/** Whether this is a phone or tablet. Their voices sometimes fail and deserve a retry. */
export function isMobile(): boolean {
  return /Android|iPhone|iPad|iPod|Mobi/.test(navigator.userAgent)
}
