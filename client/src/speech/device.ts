/** Objects that native wrappers put on `window` for the page to talk to them. */
const APP_OBJECTS = ['ReactNativeWebView', 'flutter_inappwebview', 'AndroidInterface', 'AndroidBridge', 'AndroidTTS']

/** Whether the page runs inside a native wrapper rather than a browser. */
export function isInsideApp(): boolean {
  return APP_OBJECTS.some((name) => name in window) || navigator.userAgent.includes('; wv)')
}

/** Whether this is a phone or tablet, whose voices fail now and then and deserve a second try. */
export function isMobile(): boolean {
  return /Android|iPhone|iPad|iPod|Mobi/.test(navigator.userAgent)
}
