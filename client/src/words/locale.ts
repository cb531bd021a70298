import { LANGUAGES } from '#client/language/languages.ts'
import { settings } from '#client/settings/settings.ts'

/** The locale for dates and times in the language of the screens. All of them have the same digits. */
export function locale(): string {
  return LANGUAGES[settings().pageLanguage].locale
}
