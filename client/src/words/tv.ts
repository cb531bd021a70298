import { en } from '#client/words/en/tv.ts'
import { area } from './area.ts'

/** The big screen. */
export const tvWords = area(en, { hi: async () => (await import('#client/words/hi/tv.ts')).hi })
