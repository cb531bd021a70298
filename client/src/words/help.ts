import { en } from '#client/words/en/help.ts'
import { area } from './area.ts'

/** The rules, for people who have never played. */
export const helpWords = area(en, { hi: async () => (await import('#client/words/hi/help.ts')).hi })
