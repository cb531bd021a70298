import { expect, test, vi } from 'vitest'
import { openLink } from '#client/features/ads/ad-clicks.ts'

const LINK = 'https://shop.example/sweets'
const WINDOW = [LINK, '_blank', 'width=1200,height=800']

/** A page with all methods, each of which records its call. */
function richPage() {
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  const opened = { opener: 'the game' as unknown }
  const page: Record<string, unknown> = {
    Android: { openUrl: note('android') },
    ReactNativeWebView: { postMessage: note('react-native') },
    flutter_inappwebview: { callHandler: note('flutter') },
    webkit: { messageHandlers: { openExternal: { postMessage: note('ios') } } },
    open: (...args: unknown[]) => {
      note('window')(...args)
      return opened
    },
  }
  return { page, calls, opened }
}

test('bridges are tried in order, then a window of 1200 by 800, then a plain tab', () => {
  const { page, calls, opened } = richPage()
  const bridges = {
    android: 'Android',
    'react-native': 'ReactNativeWebView',
    flutter: 'flutter_inappwebview',
    ios: 'webkit',
  }
  for (const [name, bridge] of Object.entries(bridges)) {
    expect(openLink(LINK, page)).toBe(name)
    delete page[bridge]
  }
  expect(openLink(LINK, page)).toBe('window')
  expect(opened.opener, 'the advertisement cannot reach back').toBeNull()
  page.open = () => null
  expect(openLink(LINK, page)).toBe('tab')
  expect(openLink(LINK, {})).toBe('tab')
  expect(calls).toEqual([
    ['android', LINK],
    ['react-native', JSON.stringify({ type: 'OPEN_EXTERNAL_LINK', url: LINK })],
    ['flutter', 'openExternalLink', LINK],
    ['ios', LINK],
    ['window', ...WINDOW],
  ])
})

const ANDROID = ['Android', 'AndroidInterface', 'AndroidBridge', 'android']
const FUNCTIONS = ['openUrl', 'openURL', 'openExternal', 'openExternalUrl', 'openExternalLink', 'openExternalBrowser']
const IOS = ['openExternal', 'openUrl', 'openURL', 'openExternalLink', 'openExternalUrl', 'nativeBridge']

test('Android may offer any of these, which are called on their own object, and iOS these handlers', () => {
  for (const name of ANDROID) {
    for (const method of FUNCTIONS) {
      const bridge = { [method]: vi.fn() }
      expect(openLink(LINK, { [name]: bridge }), `${name}.${method}`).toBe('android')
      expect(bridge[method]?.mock.contexts).toEqual([bridge])
      expect(bridge[method]?.mock.calls).toEqual([[LINK]])
    }
  }
  for (const name of IOS) {
    const postMessage = vi.fn()
    expect(openLink(LINK, { webkit: { messageHandlers: { [name]: { postMessage } } } }), name).toBe('ios')
    expect(postMessage.mock.calls).toEqual([[name === 'nativeBridge' ? { url: LINK } : LINK]])
  }
})

test('if a bridge fails or is of the wrong type, the next one is tried', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { page, calls } = richPage()
  page.Android = {
    openUrl: () => {
      throw new Error('the wrapper is gone')
    },
  }
  page.ReactNativeWebView = { postMessage: 'not a function' }
  page.flutter_inappwebview = null
  page.webkit = 'a text'
  expect(openLink(LINK, page)).toBe('window')
  expect(calls).toEqual([['window', ...WINDOW]])
  expect(console.info).toHaveBeenCalledOnce()
})
