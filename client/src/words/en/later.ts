import { area, pluralIn } from '#client/words/area.ts'

const plural = pluralIn('en')

import type { Named } from '#shared/named.ts'

export const en = {
  // What the host fills in
  eveningName: 'Name of the evening (if you like)',
  day: 'Day',
  time: 'Time',
  inTheirTime: (zone: string) => `By the clock here: ${zone}. All who open the link see it in their own time.`,

  // The invitation
  anEvening: 'Tambola evening',
  hostedBy: (host: Named) => `${host} hosts`,
  yourTime: (when: string) => `${when}, your time`,
  days: (count: number) => plural(count, '1 day', `${count} days`),
  hours: (count: number) => plural(count, '1 hour', `${count} hours`),
  minutes: (count: number) => plural(count, '1 minute', `${count} minutes`),
  startsIn: (time: string) => `Starts in ${time}`,
  startsNow: 'It is time.',
  isCancelled: 'Cancelled. This evening does not take place.',
  isChanged: 'The host has changed this.',
  coming: (names: string) => `Coming: ${names}`,
  andMore: (names: Named, more: number) => `${names} and ${more} more`,
  toCalendar: 'Add to calendar',
  youAreIn: 'You are in. Come back to this page on the day.',
  goesByItself: 'Keep this page open at that time. The game starts by itself.',
  tellMe: 'Tell me when it starts',
  willTell: 'This page tells you when it starts, if it is open.',
  startEarly: 'Start now?',
  startEarlyText: 'It is not time yet. Those who are not here miss the start.',
  wait: 'Wait',
  hasBegun: (name: Named) => `${name} starts now`,

  // The host changes it
  change: 'Change the invitation',
  save: 'Save',
  callOff: 'Call it off',
  callOffThis: 'Call this evening off?',
  callOffText: 'All who open the link see that it is off. You can change your mind.',
  keepIt: 'Keep it',
  takesPlace: 'It takes place after all',

  // A browser that keeps no cookies
  noCookies: 'This browser keeps no cookies',
  noCookiesText:
    'Without them the game does not know you again. Allow cookies for this page. You can also use some other browser.',
  cookiesAllowed: 'Try again',

  // The host's own link
  hostElsewhere: 'Host from another phone',
  hostLinkText: 'With this link you can host on a second phone too, if you lose this one. Keep this to yourself.',
  makeLink: 'Make the link',
  makeNewLink: 'Make a new link',
  linkWorks: 'The link that you made works once. A new one ends it.',
  shownOnce: 'You see it only now. Copy it for yourself, or scan it with the other phone.',
  linkAsCode: 'Your link as a code to scan',
  onlyHere: 'Only this phone hosts',
  onlyHereText: 'This ends the link, and the other phone does not host then.',
  linkLog: {
    made: (when: string) => `${when}: link made`,
    used: (when: string) => `${when}: opened on another phone`,
    ended: (when: string) => `${when}: link ended`,
  },
  hostHere: 'Host from this phone',
  hostHereText: 'This link is for the host of this room. Your first phone can still host too.',

  // What few do: remove somebody, end a game, let a TV speak alone, choose an address or tickets, have a bag
  removeSomebody: 'Remove somebody',
  endGame: 'End Game',
  endThis: 'End this game?',
  endText: 'No more numbers can be called and nothing more can be won. You can all still see who won.',
  playOn: 'Play On',
  nobodyElse: 'Nobody else is in this room.',
  removeOne: (name: Named) => `Remove ${name}`,
  removeThis: (name: Named) => `Remove ${name}?`,
  removeText: (name: Named) => `${name} leaves the room at once and cannot come back. Prizes that were won stay won.`,
  removePaperText: (name: Named) =>
    `${name} no longer plays on paper, but may join on a phone. Prizes that were won stay won.`,
  isOneRoom: 'One room: only the TV speaks',
  oneRoom: 'We are in one room',
  addressForPhones: 'Address for phones',
  tryAddress: 'Scan the code with a phone on your Wi-Fi. If the game opens, this is the address to share.',
  shareThis: 'Share this address',
  yourTickets: 'Your tickets',
  tapThose: 'Tap the ones you want. You can change them until the start.',
  notChanged: 'We could not change your tickets. Please try again.',
  changing: 'Changing…',
  atLeastOne: 'Choose at least one',
  takeOne: 'Take this ticket',
  takeThese: (count: number) => `Take these ${count} tickets`,
  bagIsEmpty: 'The bag is empty.',
  numbersLeft: (numbers: string) => `Numbers left: ${numbers}`,
  tapNumber: 'Tap the number that you took out of the bag, or type it. Then call it.',
}

/** An evening with a date, the way of its host to it from another phone, and what few people do. */
export const laterWords = area('later', en)
