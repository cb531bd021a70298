import { settings } from '#client/settings/settings.ts'
import { LANGUAGES } from './languages.ts'

/** The locale for dates and times, in the language of the screens and with the digits of all languages here. */
export function locale(): string {
  return `${LANGUAGES[settings().pageLanguage].tag}-u-nu-latn`
}
