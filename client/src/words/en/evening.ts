import { area, pluralIn } from '#client/words/i18n.ts'

const plural = pluralIn('en')

import { prizeName } from '#shared/game/announcements.ts'
import type { Named } from '#shared/named.ts'

export const en = {
  // What has been won in an evening
  whatAnEvening: 'What an evening!',
  wholeEvening: 'The whole evening',
  soFar: 'Evening so far',
  nobodyYet: 'Nobody has won yet.',
  nobody: 'Nobody has won this time.',
  podium: 'Podium',
  moreNames: (count: number) => `+ ${count} more`,
  wins: (count: number) => plural(count, '1 win', `${count} wins`),
  winsWord: (count: number) => plural(count, 'win', 'wins'),
  rounds: (count: number) => plural(count, '1 round', `${count} rounds`),
  /** A prize of a pattern that several may win. */
  ranked: prizeName,
  winTimes: (pattern: string, times: number) => `${pattern} × ${times}`,
  forChat: (day: string, best: string, rounds: string) => `Tambola, ${day}: ${best && `${best}. `}${rounds}.`,
  with: (host: Named) => `Tambola with ${host}`,
  roundHouses: (round: number, names: Named) => `Round ${round}: ${names}`,
  savePicture: 'Save picture',
  isBeingDrawn: 'Drawing…',
  drawAgain: 'Draw the picture again',
  roundIsOver: (round: number) => `Round ${round} is over`,
  notWon: 'Not won',
  notWonList: (patterns: string) => `Not won: ${patterns}`,
  allRounds: 'All rounds',
  backToGame: 'Back to the game',
  roundIsOpen: (round: number) => `Round ${round} is open.`,
  intoRound: (round: number) => `Go to round ${round}`,

  // All rounds of an evening
  isBeingPlayed: 'It is being played now.',
  practiceRound: 'A practice round: it does not count.',
  nobodyWon: 'Nobody won a prize.',
  ticket: (number: number) => `ticket ${number}`,
  check: (round: number) => `Check round ${round}`,
  called: (calls: number) => plural(calls, '1 number was called.', `${calls} numbers were called.`),

  // The end of a round, and how the evening goes on
  gameOver: 'Game over',
  theHost: 'The host',
  iAmLeaving: 'I am leaving',
  finishEvening: 'Finish the evening',
  whoHostsNext: 'Who hosts next?',
  theyStart: 'They call the numbers of the next round. It opens at once.',
  isWaiting: (name: Named) => `${name} is waiting to join.`,
  areWaiting: (names: Named) => `${names} are waiting to join.`,
  playAgain: 'Play again',
  samePeople: 'Same people, same room number, new tickets.',
  hostHasLeft: (host: Named) => `${host} has left. The player who opens the next round hosts it.`,
  hostHasFinished: (host: Named) =>
    `${host} has finished the evening. If there is another round after all, you are in it.`,
  stayHere: (host: Named) => `${host} can start the next round. Just stay here.`,
  openNext: 'Open the next round',
  withFamily: 'Play with family',
}

/** The end of a round, and the evening. */
export const eveningText = area('evening', en)
