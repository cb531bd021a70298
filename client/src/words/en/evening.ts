import { pluralIn } from '#client/language/plural.ts'
import type { Pattern } from '#shared/game/types.ts'

const plural = pluralIn('en')

export const en = {
  whatAnEvening: 'What an evening!',
  wholeEvening: 'The whole evening',
  soFar: 'Evening so far',
  nobodyYet: 'Nobody has won anything yet.',
  nobody: 'Nobody has won anything this time.',
  podium: 'Podium',
  moreNames: (count: number) => `+ ${count} more`,
  wins: (count: number) => plural(count, '1 win', `${count} wins`),
  winsWord: (count: number) => plural(count, 'win', 'wins'),
  rounds: (count: number) => plural(count, '1 round', `${count} rounds`),
  winTimes: (pattern: Pattern, times: number) => `${pattern} × ${times}`,
  forChat: (day: string, best: string, rounds: string) => `Tambola, ${day}: ${best && `${best}. `}${rounds}.`,
  with: (host: string) => `Tambola with ${host}`,
  roundHouses: (round: number, names: string) => `Round ${round}: ${names}`,
  savePicture: 'Save picture',
  isBeingDrawn: 'Drawing…',
  drawAgain: 'Draw the picture again',
  roundIsOver: (round: number) => `Round ${round} is over`,
  notWon: 'Not won',
  notWonList: (patterns: string) => `Not won: ${patterns}`,
  allRounds: 'All rounds',
  backToGame: 'Back to the game',
}
