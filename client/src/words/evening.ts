import { en } from '#client/words/en/evening.ts'
import { area } from './area.ts'

/** What has been won in an evening. */
export const eveningText = area(en, { hi: async () => (await import('#client/words/hi/evening.ts')).hi })
