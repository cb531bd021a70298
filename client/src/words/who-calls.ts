import { en } from '#client/words/en/who-calls.ts'
import { area } from './area.ts'

/** Who calls, and how auto call is set. */
export const whoCalls = area(en, { hi: async () => (await import('#client/words/hi/who-calls.ts')).hi })
