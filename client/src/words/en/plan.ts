import { area, pluralIn } from '#client/words/i18n.ts'
import type { Named } from '#shared/named.ts'

const plural = pluralIn('en')

export const en = {
  // What the host fills in
  eveningName: 'Name of the evening (if you like)',
  day: 'Day',
  time: 'Time',
  inTheirTime: (when: string) => `${when} by your clock. All who open the link see it by theirs.`,

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
  offCalendar: 'Cancel in calendar',
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

  // What the host's device keeps of an evening
  nextTime: 'Next time',
  sameAgain: 'The same people again',
  expected: (names: Named) => `Expected: ${names}.`,
  onPaper: (names: Named) => `On paper: ${names}.`,
  sameRules: 'Same rules and prizes as last time.',
  tableAndFile: 'Table, file, forget',
  onlyHere: 'Only this phone keeps their names. Our server does not.',
  saveFile: 'Save as a file for another phone',
  forgetThem: 'Forget these people',
  areForgotten: 'This phone has forgotten them.',
  undo: 'Undo',
  undoNow: 'Only now, and here.',

  // The table over several evenings
  keepTable: 'Keep a table of our evenings',
  keepTableHint: 'Off throws it away.',
  ourTable: 'Table of our evenings',
  evenings: (count: number) => plural(count, '1 evening', `${count} evenings`),
  tableIsGone: 'The table is gone.',

  // The file
  openFile: 'Open a saved file',
  notOurs: 'This is not a file of a Tambola evening. Choose another file.',
  isDamaged: 'This file is damaged. Save it again on the other phone.',

  // The room of the next evening
  notHereYet: (names: Named) => `Not here yet: ${names}`,
  notAllDone: 'Not all is as last time yet.',
  tryAgain: 'Try again',
  goOnWithout: 'Go on without it',
}

/** An evening with a date: its invitation, and how the host plans and changes it. */
export const planWords = area('plan', en)
