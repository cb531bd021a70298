import type { en } from '#client/words/en/no-cookies.ts'
import type { Words } from '#client/words/i18n.ts'

export const hi: Words<typeof en> = {
  noCookies: 'यह ब्राउज़र कुकीज़ नहीं रखता',
  noCookiesText: 'इनके बिना खेल आपको पहचान नहीं पाता। इस पेज के लिए कुकीज़ चालू कीजिए। या पेज को दूसरे ब्राउज़र में खोलिए।',
  cookiesAllowed: 'फिर से देखिए',
}
