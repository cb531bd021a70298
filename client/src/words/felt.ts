import { area } from './area.ts'

export const en = {
  react: 'React',
  clap: 'Clap',
  hooray: 'Hooray',
  laugh: 'Laugh',
  gasp: 'Gasp',
  please: 'Just one more',
  love: 'Love',
}

/** What reactions are called. */
export const felt = area(en, { hi: async () => (await import('#client/words/hi/felt.ts')).hi })
