import { area } from '#client/words/i18n.ts'

export const en = {
  noCookies: 'This browser keeps no cookies',
  noCookiesText:
    'Without them the game does not know you again. Allow cookies for this page. You can also use some other browser.',
  cookiesAllowed: 'Try again',
}

/** What stands in place of the forms in a browser that keeps no cookies. */
export const noCookiesWords = area('no-cookies', en)
