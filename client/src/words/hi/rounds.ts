import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/rounds.ts'

export const hi: Words<typeof en> = {
  isBeingPlayed: 'यह अभी चल रहा है।',
  practiceRound: 'अभ्यास राउंड: गिनती में नहीं।',
  nobodyWon: 'किसी ने इनाम नहीं जीता।',
  ticket: (number) => `टिकट ${number}`,
  check: (round) => `राउंड ${round} जाँचें`,
  called: (calls) => `${calls} नंबर आए।`,
}
