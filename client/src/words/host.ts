import { en } from '#client/words/en/host.ts'
import { area } from './area.ts'

/** The host's menu. */
export const hostWords = area(en, { hi: async () => (await import('#client/words/hi/host.ts')).hi })
