import { expect, test, vi } from 'vitest'
import { openLink } from '#client/features/ads/ad-clicks.ts'

const LINK = 'https://shop.example/sweets'
const WINDOW = [LINK, '_blank', 'width=1200,height=800']

const ANDROID = ['Android', 'AndroidInterface', 'AndroidBridge', 'android']
const FUNCTIONS = ['openUrl', 'openURL', 'openExternal', 'openExternalUrl', 'openExternalLink', 'openExternalBrowser']
const IOS = ['openExternal', 'openUrl', 'openURL', 'openExternalLink', 'openExternalUrl']
const IN_IOS = 'webkit.messageHandlers'
const MESSAGE = JSON.stringify({ type: 'OPEN_EXTERNAL_LINK', url: LINK })

/** A page with one method, at the end of a path. */
const pageWith = (path: string, method: unknown) =>
  path.split('.').reduceRight<unknown>((owned, name) => ({ [name]: owned }), method) as Record<string, unknown>

type Bridge = [opened: string, path: string, told: unknown[]]
test.each<Bridge>([
  ...ANDROID.flatMap((name) => FUNCTIONS.map((method): Bridge => ['android', `${name}.${method}`, [LINK]])),
  ['react-native', 'ReactNativeWebView.postMessage', [MESSAGE]],
  ['flutter', 'flutter_inappwebview.callHandler', ['openExternalLink', LINK]],
  ...IOS.map((name): Bridge => ['ios', `${IN_IOS}.${name}.postMessage`, [LINK]]),
  ['ios', `${IN_IOS}.nativeBridge.postMessage`, [{ url: LINK }]],
])('the bridge of %s, %s, is called on its own object', (opened, path, told) => {
  const method = vi.fn()
  const page = pageWith(path, method)
  expect(openLink(LINK, page)).toBe(opened)
  expect(method.mock.calls).toEqual([told])
  expect(method.mock.contexts).toEqual([{ [path.split('.').at(-1) ?? '']: method }])
})

test('a link opens by the first bridge, else in a window of 1200 by 800, else in a plain tab', () => {
  const bridges = {
    android: 'Android.openUrl',
    'react-native': 'ReactNativeWebView.postMessage',
    flutter: 'flutter_inappwebview.callHandler',
    ios: `${IN_IOS}.openUrl.postMessage`,
  }
  const opened = { opener: 'the game' }
  const open = vi.fn(() => opened)
  const page = Object.assign({ open }, ...Object.values(bridges).map((path) => pageWith(path, () => {})))
  for (const [name, path] of Object.entries(bridges)) {
    expect(openLink(LINK, page)).toBe(name)
    delete page[path.split('.')[0] ?? '']
  }
  expect(openLink(LINK, page)).toBe('window')
  expect(open.mock.calls).toEqual([WINDOW])
  expect(opened.opener, 'the advertisement cannot reach back').toBeNull()
  expect(openLink(LINK, { open: () => null })).toBe('tab')
  expect(openLink(LINK, {})).toBe('tab')
})

test('a bridge that fails or has the wrong type is passed over', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const fails = () => {
    throw new Error('the wrapper is gone')
  }
  const wrong = { ReactNativeWebView: { postMessage: 'no function' }, flutter_inappwebview: null, webkit: 'a text' }
  const open = vi.fn(() => ({}))
  expect(openLink(LINK, { Android: { openUrl: fails }, ...wrong, open })).toBe('window')
  expect(open.mock.calls).toEqual([WINDOW])
  expect(console.info).toHaveBeenCalledOnce()
})
