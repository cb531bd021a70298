import { area, pluralIn } from '#client/words/i18n.ts'

const plural = pluralIn('en')

import type { Named } from '#shared/named.ts'

export const en = {
  // Who plays on paper, as the host arranges it
  paperTickets: 'Paper tickets',
  areOnPaper: (people: number) => `Paper tickets: ${people}`,
  whatFor: 'For people without a phone. Print their tickets, or send a picture.',
  name: 'Name (may stay empty)',
  wholeStrip: 'Six tickets have each number once.',
  addOne: 'Add to paper',
  adding: 'Adding…',
  sheets: 'Many at once',
  addSheets: (sheets: number) => plural(sheets, 'Add 1 sheet', `Add ${sheets} sheets`),
  printSheets: 'Print sheets',
  whoIsOnPaper: 'Who plays on paper',
  onlyPaper: 'We all play on paper',
  onlyPaperHint: 'You hold no ticket, and the numbers come by themselves.',
  areOnlyPaper: 'You all play on paper. You hold no ticket.',

  // Their sheets, to be printed or sent
  onlyHost: 'Only the host can print',
  askHost: (host: Named) => `${host} is the host and can print the paper tickets.`,
  nobodyYet: 'No one plays on paper yet.',
  addFirst: 'Add them in the room: Options, Paper tickets.',
  toTheRoom: 'Back to the room',
  noMoreRounds: 'The evening is over, so there is nothing to print.',
  paperSize: 'Paper size',
  letter: 'US Letter',
  layout: 'Layout',
  layouts: { one: 'One person a page', two: 'Two tickets across', three: 'Three across, smaller' },
  rounds: 'Rounds',
  roundsFrom: (first: number, last: number) => `Rounds ${first} to ${last}`,
  print: (pages: number) => plural(pages, 'Print 1 page', `Print ${pages} pages`),
  orSave: 'Your browser can also save them as a PDF.',
  firstPage: 'First page',
  ticketOf: (code: string, name: Named, round: number) => `Ticket ${code}: ${name}, round ${round}`,
  sendPictures: 'Send tickets as pictures',
  picture: 'Picture',
  pictureFor: (name: Named) => `Picture for ${name}`,
  ticketsOf: (name: Named, round: number) => `${name}: round ${round}`,

  // The check of a ticket
  checkPaper: 'Check a paper ticket',
  code: 'Code on the ticket',
  codeHint: (code: string, typed: string) => `For ${code} type ${typed}.`,
  check: 'Check',
  checkAnother: 'Check another ticket',
  notACode: (code: string, typed: string) => `This is no code of a ticket. For ${code} type ${typed}.`,
  called: (count: number) => plural(count, '1 number called', `${count} numbers called`),
  numbersOn: (code: string, called: string) => `Ticket ${code}. Called: ${called || 'none'}.`,
  completeNow: (number: number) => `Complete with ${number}, the last call.`,
  completeSince: (number: number, ago: number) =>
    `Complete since the call of ${number}, ${plural(ago, '1 call', `${ago} calls`)} ago.`,
  missing: (count: number, numbers: string) => `${count} missing: ${numbers}`,
  missingOn: (count: number, tickets: string) => `${count} missing on tickets ${tickets}`,
  needsTickets: (count: number) => `Needs ${count} tickets of this person.`,
  missingAny: (count: number) => `${count} missing`,
  wonBy: (names: Named) => `Won by ${names}.`,
  isTaken: 'Won already.',
  claimFor: (pattern: string, name: Named) => `Claim ${pattern} for ${name}`,
  isOut: 'Out after a wrong claim.',
  wrongClaim: 'It was a wrong claim',
  putOut: (pattern: string) => `Put this ticket out of ${pattern}?`,
  putOutText: (name: Named, pattern: string) =>
    `${name} has claimed too early. By the house rules this ticket can no longer win ${pattern}.`,
  putOutOfAll: (name: Named, pattern: string) =>
    `${name} has claimed ${pattern} too early. By the house rules this ticket can win nothing more.`,
  putItOut: 'Put it out',
  pauseNumbers: 'Pause the numbers',

  // The check of any numbers
  checkNumbers: 'Check numbers',
  numbers: 'Numbers, row by row',
  numbersHint: 'Type them, or tap them below. Five of the top row come first.',
  numberPad: 'Numbers from 1 to 90',
  noSuchNumber: (number: string) => `${number} is not a number of the game.`,
  isTwice: (number: number) => `${number} is there twice.`,
  tooMany: 'A ticket has 15 numbers.',
  notATicket: 'These cannot be on one ticket. Type each row on its own, five by five.',
  calledOf: (called: number, numbers: number) => `${called} of ${numbers} called`,
  lastNow: (number: number) => `The last of them is ${number}, the last call.`,
  lastAgo: (number: number, ago: number) =>
    `The last of them was ${number}, ${plural(ago, '1 call', `${ago} calls`)} ago.`,
  notCalled: (numbers: string) => `Not called yet: ${numbers}.`,
  moreForPrizes: (left: number) => `${plural(left, '1 number', `${left} numbers`)} more, and each prize is checked.`,
  whose: 'Whose ticket is it?',
  theseAre: (name: Named) => `These are ${name}’s numbers`,
  writing: 'Writing…',
  keptHint: 'The ticket is kept. All can see that the host wrote it down.',
  keptTickets: 'Written down',

  // Why there is nothing to check
  otherRound: (sheet: number, now: number) => `This sheet is for round ${sheet}. Round ${now} is on.`,
  nobodyHas: (code: string) => `Nobody in this room has ticket ${code}. The host may have removed it.`,
  notStarted: 'The round has not started. No number has been called.',
  isOver: (round: number) => `Round ${round} is over. Nothing more can be claimed.`,
  otherRoom: (sheet: string, mine: string) => `This ticket is from room ${sheet}. You are in room ${mine}.`,
}

/** Tickets on paper: who has them, and the check of one. */
export const paperWords = area('paper', en)
