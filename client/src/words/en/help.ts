import { area } from '#client/words/i18n.ts'

export const en = {
  title: 'How to Play Tambola',
  contents: 'Contents',
  privacyPolicy: 'Privacy policy',

  what: 'What is Tambola?',
  what1:
    'Tambola is a game with numbers, for young and old. Some call it Housie. Numbers from 1 to 90 are called one by one. If a number is on your ticket, you mark it.',

  started: 'Getting started',
  started1: 'Host: press New Game, type your name and share the 6-digit room number.',
  started2: 'Join: press Join a Game, type your name and the room number. A shared link fills the number in.',
  started3: 'Select tickets: choose how many you want, from 1 to 10. They come by themselves.',
  started4: 'Start: the host presses Start Game when everyone is in.',

  play: 'How to play',
  play1: 'The host calls a number, and every phone speaks it.',
  play2: 'Tap the number if it is on your ticket. A number that was not called yet only flashes red.',
  play3: 'When a pattern is complete, press Claim. The first one wins it.',
  play4: 'In Try it alone you play a whole game with three computers. Nothing of it leaves your phone.',

  patterns: 'Winning patterns',
  patterns1:
    'Your host can add more, like the Half Sheet. Some may be won two or three times, and some on two of your tickets. The list in the game says so.',

  tips: 'Tips',
  tips1: 'In the same room? Keep the voice on one phone only, and open the big screen on the TV.',
  tips2: 'More tickets mean more chances, and more to watch.',
  tips3:
    'Easy mode has large letters and a big ticket. Find it in the settings. Help with marking rings the numbers that were called.',
  tips5: 'Tickets from a shop? The host presses Host and Check numbers, and types them. They can win too.',
  tips6: 'The host can play for more patterns. Each has a short text that says what it needs.',
  tips4: 'Turn your phone on its side for bigger numbers.',

  lost: 'Lost your game?',
  lost1: 'Join again with the same name and room number. Your tickets and marks are kept.',

  silent: 'No voice?',
  silent1: 'Tap the page once: it must be touched before it speaks.',
  silent2: 'On an iPhone, check the silent switch and the volume.',
  silent3: 'Where there is no voice, the game plays its own. It says the numbers, but no names.',

  opens: 'Page does not open?',
  opens1: 'It runs in Chrome 85, Firefox 102, Safari 15 and up. A TV needs Chrome 68 and up.',
  opens2: 'If yours is older, open the link on a newer phone.',
}

/** The rules, for people who have never played. */
export const helpWords = area('help', en)
