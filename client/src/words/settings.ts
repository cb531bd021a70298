import { area } from './area.ts'

export const en = {
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
  voiceHint: 'Using a screen reader? Turn voice off and it will read the numbers.',
  language: 'Language',
  notInstalled: 'Hindi voice is not installed on this phone. Using English.',
  whichVoice: 'Which voice',
  best: 'Best on this device',
  traditional: 'Traditional calls',
  traditionalHint: 'Two fat ladies, 88',
}

/** The settings of this device. */
export const settingsWords = area(en, { hi: async () => (await import('#client/words/hi/settings.ts')).hi })
