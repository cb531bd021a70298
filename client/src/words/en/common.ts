import { area, pluralIn } from '#client/words/i18n.ts'
import type { Meanings, Pattern } from '#shared/game/patterns.ts'

const plural = pluralIn('en')

import { type Named, named, plain } from '#shared/named.ts'

export const en = {
  tambola: 'Tambola',
  error: 'Error',
  close: 'Close',
  closeIt: (title: string) => `Close ${title}`,
  cancel: 'Cancel',
  backHome: 'Back to Home',
  tryAgain: 'Try again',
  share: 'Share',
  failed: 'That did not work. Please try again.',
  loading: 'Loading…',
  slow: 'Still trying. Slow network?',
  noInternet: (promise: string) => `No internet. ${promise}`,
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  fewer: 'Fewer tickets',
  more: 'More tickets',
  newVersion: 'A new version is ready. It will load after this game.',

  /** As `nameOf` says it, which the first script does without. */
  pattern: (pattern: Pattern, { ownPattern }: Meanings): string =>
    (pattern === 'Own Pattern' && ownPattern && plain(named(ownPattern.name))) || pattern,
  room: (roomId: string) => `Room ${roomId}`,
  round: (round: number) => `Round ${round}`,
  practice: 'Practice',
  host: 'Host',
  theHost: 'the host',
  paper: 'Paper',
  onPaper: (name: Named) => `${name} (Paper)`,
  settings: 'Settings',
  players: (count: number) => plural(count, '1 player', `${count} players`),
  tickets: (count: number) => plural(count, '1 ticket', `${count} tickets`),
  ticket: (number: number) => `Ticket #${number}`,
  onlyCall: 'I only call',
  onlyCallHint: 'You hold no ticket and cannot win.',

  easyMode: 'Easy mode: big and calm',
  easyModeHint: 'Large letters, big tickets, numbers said twice.',
  noVoice: 'This browser cannot speak. Numbers will chime and show big.',
  voiceIsOff: 'The voice is off. Turn it on above.',
  testVoice: 'Test voice',
  /** Said to hear whether a device speaks the language at all. */
  voiceSample: '4 and 7, 47.',
  tryAlone: 'Try it alone',
  newGame: 'New Game',
}

/** Words of every screen. */
export const common = area('common', en)
