import { expect, test, vi } from 'vitest'
import { openLink } from '#client/features/ads/ad-clicks.ts'

const LINK = 'https://shop.example/sweets'
const WINDOW = [LINK, '_blank', 'width=1200,height=800']

/** A page with all methods, each of which records its call. */
function richPage() {
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args])
    }
  const opened = { opener: 'the game' as unknown }
  const page = {
    Android: { openUrl: note('android') } as unknown,
    ReactNativeWebView: { postMessage: note('react-native') } as unknown,
    flutter_inappwebview: { callHandler: note('flutter') } as unknown,
    webkit: { messageHandlers: { openExternal: { postMessage: note('ios') } } } as unknown,
    open: (...args: unknown[]) => {
      calls.push(['window', ...args])
      return opened as unknown
    },
  }
  return { page, calls, opened }
}

test('bridges are tried in order, then a window of 1200 by 800, then a plain tab', () => {
  const { page, calls, opened } = richPage()
  expect(openLink(LINK, page)).toBe('android')
  page.Android = undefined
  expect(openLink(LINK, page)).toBe('react-native')
  page.ReactNativeWebView = undefined
  expect(openLink(LINK, page)).toBe('flutter')
  page.flutter_inappwebview = undefined
  expect(openLink(LINK, page)).toBe('ios')
  page.webkit = undefined
  expect(openLink(LINK, page)).toBe('window')
  expect(opened.opener, 'the advertisement cannot reach back').toBeNull()
  page.open = () => null
  expect(openLink(LINK, page)).toBe('tab')
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

test.each(ANDROID.flatMap((name) => FUNCTIONS.map((method) => [name, method] as const)))(
  'Android may offer %s.%s, which is called on its own object',
  (name, method) => {
    const bridge = {
      heard: [] as string[],
      [method](this: { heard: string[] }, link: string) {
        this.heard.push(link)
      },
    }
    expect(openLink(LINK, { [name]: bridge })).toBe('android')
    expect(bridge.heard).toEqual([LINK])
  },
)

test.each([
  ['openExternal', LINK],
  ['openUrl', LINK],
  ['openURL', LINK],
  ['openExternalLink', LINK],
  ['openExternalUrl', LINK],
  ['nativeBridge', { url: LINK }],
])('iOS may offer the handler %s', (name, message) => {
  const postMessage = vi.fn()
  expect(openLink(LINK, { webkit: { messageHandlers: { [name]: { postMessage } } } })).toBe('ios')
  expect(postMessage.mock.calls).toEqual([[message]])
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

test('if nothing is available, the browser follows the link', () => {
  expect(openLink(LINK, {})).toBe('tab')
})
