import { area } from '#client/words/i18n.ts'

export const en = {
  people: 'People',
  here: (here: number) => `${here} here`,
  open: (here: number) => `${here} here, open to all`,
  locked: (here: number) => `${here} here, locked`,

  rules: 'Rules',
  asAlways: (prizes: number) => `As always, ${prizes} prizes`,
  prizes: 'Patterns and prizes',
  yourOwn: (prizes: number) => (prizes === 1 ? 'Your own, 1 prize' : `Your own, ${prizes} prizes`),

  soundAndScreen: 'Sound and screen',
  eachSpeaks: 'Each phone speaks',
  tvSpeaks: 'Only the TV speaks',

  safety: 'Safety',
}

/** What can be chosen for a room, before the game and in it, by subject. */
export const optionWords = area('options', en)
