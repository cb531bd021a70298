import { area } from '#client/words/area.ts'

export const en = {
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
  theme: 'Theme',
  textSize: 'Text size',
  reduceMotion: 'Reduce motion',
  voice: 'Voice',
  moreOfVoice: 'More about the voice',
  voiceHint: 'Using a screen reader? Turn voice off and it will read the numbers.',
  language: 'Language',
  notInstalled: 'Hindi voice is not installed on this phone. Using English.',
  whichVoice: 'Which voice',
  best: 'Best on this device',
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

  // A ticket to try
  tryTicket: 'Try a ticket',
  tryIt: 'Try it.',
  calledOnes: (numbers: string) => `These were called: ${numbers}. Tap them, and then tap another number.`,

  // The ways onto a TV
  openAddress: "1. Open this address in the TV's browser:",
  typeNumber: '2. Type the room number with the remote:',
  noBrowser: 'No browser on your TV? Connect a laptop, or mirror this phone to the TV and open the big screen here.',
  openHere: 'Open the big screen here',
}

/** The settings, and what else opens over a page. */
export const settingsWords = area('settings', en)
