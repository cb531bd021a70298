import { area } from './area.ts'

export const en = {
  waiting: 'Waiting for other players',
  getting: 'Getting your tickets…',
  notGot: 'We could not get your tickets.',
  notConfirmed: 'We could not confirm your tickets.',
  youCanWait: 'You can wait, or start without those who are missing.',
  everyoneReady: 'Everyone is ready. Starting…',
  noTap: 'No need to tap anything.',
  otherTickets: 'Other tickets',
  getTicketsOf: (name: string) => `Get the tickets of ${name}`,
  startAnyway: 'Start anyway',
  readyAndMissing: (ready: number, all: number, names: string) => `${ready} of ${all} ready. Waiting for: ${names}`,
  andMore: (names: string, more: number) => `${names} and ${more} more`,
  moreReady: (more: number) => `and ${more} more`,
  ready: (ready: number, all: number) => `${ready} of ${all} ready`,
  isReady: 'Ready:',
  isNotReady: 'Not ready yet:',
  diceAreIn: 'Your phone’s dice are in the box.',
  diceAreOut: 'Your phone’s dice are not in the box yet.',

  yourTickets: 'Your tickets',
  tapThose: 'Tap those that you want to play with. You can change them until the host starts.',
  notChanged: 'We could not change your tickets. Please try again.',
  changing: 'Changing…',
  atLeastOne: 'Choose at least one',
  atMost: (most: number) => `Choose at most ${most}`,
  takeOne: 'Take this ticket',
  takeThese: (count: number) => `Take these ${count} tickets`,

  selectFailed: 'Failed to select ticket. Please try again.',
  success: 'Success',
  confirmed: 'Tickets confirmed! Waiting for other players...',
  refusedThrows: 'The server has refused three throws of this phone. Start again; if it goes on, ask who runs it.',
}

/** The tickets as they are dealt, before the game. */
export const selection = area(en, { hi: async () => (await import('#client/words/hi/selection.ts')).hi })
