import { en } from '#client/words/en/rules.ts'
import { area } from './area.ts'

/** The house rules. */
export const rulesWords = area(en, { hi: async () => (await import('#client/words/hi/rules.ts')).hi })
