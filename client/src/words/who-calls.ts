import { area } from './area.ts'

export const en = {
  autoCall: 'Auto call',
  every: 'A number every',
  seconds: (seconds: number) => `${seconds} s`,
  slow: 'Slow 10: good with grandparents.',
  afterWin: 'After a win',
  goesOn: 'Goes on after 12 s',
  waitsForMe: 'Waits for me',
  whenAway: 'Wait for people away',
  half: 'Half of us',
  anyone: 'Anyone',
  nobody: 'Nobody',
  whoCalls: 'Who calls?',
  hostTaps: 'The host taps',
  byThemselves: 'The numbers come by themselves. Your phone may sleep.',
}

/** Who calls, and how auto call is set. */
export const whoCalls = area(en, { hi: async () => (await import('#client/words/hi/who-calls.ts')).hi })
