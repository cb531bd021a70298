import { area } from '#client/words/area.ts'

export const en = {
  title: 'How to Play Tambola',
  contents: 'Contents',
  privacyPolicy: 'Privacy policy',

  what: 'What is Tambola?',
  what1:
    'Tambola, also called Housie, is a game of numbers for the whole family. Numbers from 1 to 90 are called one at a time, and whoever has them on a ticket marks them.',

  started: 'Getting started',
  started1: 'Host: press New Game, type your name and share the 6-digit room number.',
  started2: 'Join: press Join a Game, type your name and the room number. A shared link fills the number in.',
  started3: 'Select tickets: choose how many you want, from 1 to 10. You get them automatically.',
  started4: 'Start: the host presses Start Game when everyone is in.',

  play: 'How to play',
  play1: 'The host calls a number, and every phone speaks it.',
  play2: 'Tap the number if it is on your ticket. A number that was not called yet only flashes red.',
  play3: 'When a pattern is complete, press Claim. The first one wins it.',
  play4: 'Try it alone is a whole game against three computer players. Nothing of it leaves your phone.',

  patterns: 'Winning patterns',

  tips: 'Tips',
  tips1: 'In the same room? Keep the voice on one phone only, and open the big screen on the TV.',
  tips2: 'More tickets mean more chances, and more to watch.',
  tips3:
    'Easy mode, in the settings, has large letters and a big ticket. Help with marking rings the numbers that were called.',
  tips4: 'Turn your phone sideways for bigger numbers.',

  lost: 'Lost your game?',
  lost1: 'Join again with exactly the same name and room number. Your tickets and marks are kept.',

  silent: 'No voice?',
  silent1: 'Tap the page once: browsers speak only after a touch.',
  silent2: 'On an iPhone, check the silent switch and the volume.',
  silent3: 'Inside other apps there is often no voice. Open the game in Chrome or Safari.',

  privacy: 'Privacy',
  privacy1:
    'There is no sign-in. The server keeps the name you type, your tickets and marks, and the picture of a win.',
  privacy2:
    'Everybody who knows the room number can see them. A room is deleted a day after its game, or half an hour after everybody has left it before the start. Copies for emergencies may last some hours longer.',
  privacy3:
    'One cookie holds your seat for a week. Settings and your last room stay in this browser. What remains on the server are daily totals, without names.',
  privacy4:
    'Advertisements come from this server, and nobody is told that you saw them. Tapping one opens the site of the advertiser, which has rules of its own.',
}

/** The rules, for people who have never played. */
export const helpWords = area('help', en)
