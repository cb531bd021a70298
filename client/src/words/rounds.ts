import { area } from './area.ts'
import { pluralIn } from './plural.ts'

const plural = pluralIn('en')

export const en = {
  isBeingPlayed: 'It is being played now.',
  practiceRound: 'A practice round: it does not count.',
  nobodyWon: 'Nobody won a prize.',
  ticket: (number: number) => `ticket ${number}`,
  check: (round: number) => `Check round ${round}`,
  called: (calls: number) => plural(calls, '1 number was called.', `${calls} numbers were called.`),
}

/** All rounds of an evening. */
export const roundsWords = area(en, { hi: async () => (await import('#client/words/hi/rounds.ts')).hi })
