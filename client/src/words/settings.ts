import { en } from '#client/words/en/settings.ts'
import { area } from './area.ts'

/** The settings of this device. */
export const settingsWords = area(en, { hi: async () => (await import('#client/words/hi/settings.ts')).hi })
