import { area } from '#client/words/i18n.ts'
import type { Named } from '#shared/named.ts'

export const en = {
  // The big screen
  title: (roomId: string) => `Tambola, room ${roomId}`,
  pressForVoice: 'Press any key for voice',
  tapForVoice: 'Tap for voice',
  fullScreen: 'Full screen',
  leave: 'Leave the big screen',
  calledNumber: 'Called number',
  practiceRound: 'Practice round',
  scan: (address: string) => `Scan, or type this number at ${address}`,
  spelled: (digits: string) => `Room number ${digits}`,
  players: 'Players',
  ready: (ready: number, all: number) => `${ready} of ${all} ready`,
  waitingForPlayers: (count: number) => `Waiting for Players · ${count} in`,
  roundReady: (round: number, ready: number, all: number) => `Round ${round} · ${ready} of ${all} ready`,
  waitingToJoin: (names: Named) => `Waiting to join: ${names}`,
  comeLate: 'Late? Scan for the next round.',
  endOfEvening: 'The end of the evening',
  patternsAndWinners: 'Patterns and winners',
  stillOpen: 'Still open',
  oneNear: '1 needs one more',
  nearShort: (count: number) => `${count} near`,
  near: (count: number) => `${count} need one more`,

  // The way to the big screen
  show: 'Show a game on this screen',
  typeDigits: 'Type the six digits of the room.',
  takeBack: 'Take the last digit back',
  noRoom: (roomId: string) => `There is no room ${roomId}. Type another number.`,
  noInternet: 'No internet. Type the number again when it is back.',
}

/** The big screen. */
export const tvWords = area('tv', en)
