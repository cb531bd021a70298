/** Objects that Android and cross-platform wrappers put on `window` for the page to talk to them. */
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

/** Whether this is the view that Android apps show pages in. It has no voice. */
export function isAndroidWebView(): boolean {
  return navigator.userAgent.includes('; wv)')
}

/** Whether this is a phone or tablet, whose voices fail now and then and deserve a second try. */
export function isMobile(): boolean {
  return /Android|iPhone|iPad|iPod|Mobi/.test(navigator.userAgent)
}
