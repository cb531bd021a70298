import { area } from '#client/words/i18n.ts'

const NUMBER_WORDS = 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen'.split(
  ' ',
)

import type { Named } from '#shared/named.ts'

export const en = {
  // What suits somebody at once
  atOnce: 'All at once',
  presets: {
    plain: { name: 'Plain', hint: 'No help, all sounds, normal letters.' },
    hints: { name: 'With hints', hint: 'Shows your called numbers. Calls with nicknames.' },
    big: { name: 'Large and easy', hint: 'Large letters, one button, called numbers shown.' },
    quiet: { name: 'Quiet', hint: 'No sounds, no claps. Calls with nicknames.' },
  },

  // The settings of this device
  auto: 'Auto',
  light: 'Light',
  dark: 'Dark',
  on: 'On',
  off: 'Off',
  soundEffects: 'Sound effects',
  reactions: 'Reactions',
  reactionsHint: 'Claps and cheers of the others.',
  vibration: 'Vibration',
  help: 'Help with marking',
  showMe: 'Show me',
  showMeHint: 'Shows which of your numbers were called and adds a big Mark button.',
  markForMe: 'Mark for me',
  markForMeHint: 'Your numbers are marked 4 seconds after they were called. You still claim yourself.',
  byEar: 'By ear',
  pageSpeaks: 'The page speaks',
  readerSpeaks: 'My screen reader speaks',
  byEarHint: 'After each call: where it is on your tickets, and how many to go. In a game, H shows the keys.',
  theme: 'Theme',
  textSize: 'Text size',
  reduceMotion: 'Reduce motion',
  voice: 'Voice',
  moreOfVoice: 'More about the voice',
  voiceHint: 'Using a screen reader? Turn voice off and it will read the numbers.',
  language: 'Language',
  onlyNumbers: 'Only the numbers are said in it.',
  notInstalled: 'Hindi voice is not installed on this phone. Using English.',
  whichVoice: 'Which voice',
  best: 'Best on this device',
  ownVoice: 'Our own voice',
  ownVoiceHint: 'In rooms where somebody has read the numbers',
  traditional: 'Traditional calls',
  traditionalHint: 'Two fat ladies, 88',

  // The question whether a device speaks a language, and what to do if it does not
  question: (word: string) => `Did you hear “${word}”?`,
  yes: 'Yes',
  no: 'No',
  again: 'Say it again',
  onlyDigits: 'Numbers are said digit by digit now: 4, 7. 47.',
  howTo:
    'To add the voice: on Android open Settings, Accessibility, Text-to-speech; on an iPhone Settings, Accessibility, Spoken Content, Voices. Then try again.',

  // A game by ear, or without sound
  recorded: 'Recorded voice (English)',
  gameLog: 'Game log and keys',
  playElsewhere: 'Play in another browser',
  playElsewhereHint: 'This page lets your seat go. Open the link there and type your name.',
  log: 'What has happened',
  nothingYet: 'No number yet.',
  keys: 'Keys',
  ask: {
    repeat: 'Repeat the call',
    mark: 'Mark what was called',
    claim: 'Claim what is ready',
    toGo: 'How many to go',
    last: 'Last five numbers',
    won: 'Who has won',
    rows: 'My tickets, row by row',
    leave: 'Leave the game',
  },
  sentence: (text: string) => `${text}.`,
  nothingReady: 'Nothing is ready.',
  noCalls: 'No number has been called.',
  lastFive: (numbers: string) => `Last five: ${numbers}.`,
  nobodyYet: 'Nobody has won yet.',
  wonBy: (pattern: string, names: Named) => `${pattern}: ${names}.`,
  numbersOf: (row: string, numbers: string, marked: string) =>
    `${row}: ${numbers}. ${marked ? `Marked: ${marked}.` : 'None marked.'}`,
  allMarked: (row: string, numbers: string) => `${row}: ${numbers}. All marked.`,
  called: (count: number, number: number) => `${count}. ${number} called`,

  // A call for somebody who plays by ear. Each sentence has at most 14 words.
  justNumber: (number: number) => `${number}.`,
  notYours: (number: number, held: number) => `${number}. Not on your ${held === 1 ? 'ticket' : 'tickets'}.`,
  onRow: (number: number, row: string) => `${number}. On your ticket, ${row}.`,
  onTicket: (number: number, ticket: number, row: string) => `${number}. On ticket ${ticket}, ${row}.`,
  onTickets: (number: number, one: number, other: number) => `${number}. On tickets ${one} and ${other}.`,
  toGo: (count: number, pattern: string) => `${NUMBER_WORDS[count - 1]} to go for ${pattern}.`,
  isReady: (pattern: string) => `${pattern} is ready.`,
  row: (ticket: number, row: string) => `Ticket ${ticket}, ${row}`,
  topRow: 'top row',
  middleRow: 'middle row',
  bottomRow: 'bottom row',

  // A ticket to try
  tryTicket: 'Try a ticket',
  tryIt: 'Try it.',
  calledOnes: (numbers: string) => `These were called: ${numbers}. Tap them, and then tap another number.`,

  // The ways onto a TV
  openAddress: "1. Open this address in the TV's browser:",
  typeNumber: '2. Type the room number with the remote:',
  whereOnTv: 'Where is the browser on my TV?',
  onSamsung: 'Samsung: go Home and open the app called Internet.',
  onLg: 'LG: go Home and open the Web Browser.',
  onGoogleTv: 'Sony, Mi, TCL: get the app TV Bro from the Play Store, and open it.',
  onFireTv: 'Fire TV: open Apps, and then Internet or Silk.',
  onHisense: 'Hisense: go to Apps and open the Browser.',
  noBrowser: 'No browser on your TV? Plug in a laptop. Or show this phone on the TV, and open the big screen here.',
  openHere: 'Open the big screen here',
}

/** The settings, and what else opens over a page. */
export const settingsWords = area('settings', en)
