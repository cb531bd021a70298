import { pluralIn } from '#client/language/plural.ts'

const plural = pluralIn('en')

export const en = {
  isBeingPlayed: 'It is being played now.',
  practiceRound: 'A practice round: it does not count.',
  nobodyWon: 'Nobody won a prize.',
  ticket: (number: number) => `ticket ${number}`,
  check: (round: number) => `Check round ${round}`,
  called: (calls: number) => plural(calls, '1 number was called.', `${calls} numbers were called.`),
}
