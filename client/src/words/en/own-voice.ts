import { area } from '#client/words/i18n.ts'

export const en = {
  ownVoice: 'Our own voice',
  ownVoiceOf: (read: number) => `Our own voice: ${read} of 90`,
  whatFor: 'Somebody reads the numbers to this phone. Then all phones here call them in that voice.',
  howLong: 'All 90 take about six minutes. You can stop and go on later.',
  whereKept: 'The voice stays with this room and goes with it. Who knows the room number can hear it.',
  start: 'Start reading',
  goOn: 'Go on reading',
  howFar: (read: number) => `${read} of 90 are read.`,
  allRead: 'All 90 are read. The voice is ready.',
  sayIt: 'Say this number',
  goesOn: 'The next one comes by itself.',
  again: (number: number) => `Read ${number} again`,
  stop: 'Stop for now',
  tooLong: 'That was long. Please say only the number.',
  tooSoft: 'That was too soft. Please say it once more.',
  opening: 'Your browser asks if the game may use the microphone. Please allow it.',
  readOneAgain: 'Read one number again',
  throwAway: 'Throw our voice away',
  throwThis: 'Throw our voice away?',
  throwText: 'All numbers that were read for this room are deleted. Phones call them in their own voice then.',
  keep: 'Keep it',
  tryAgain: 'Try again',
  why: {
    unsafe:
      'The game cannot hear you at this address. It must begin with https. Or read on the computer that runs the game.',
    refused: 'This page may not hear you. Let it use the microphone. Your browser asks, or has a sign for it.',
    missing: 'No microphone was found. Plug one in, or host from another phone and read there.',
    busy: 'No sound comes in. Close other apps that listen, then try again.',
  },
}

/** The recording of the family's own voice. */
export const ownVoiceWords = area('own-voice', en)
