import { area } from './area.ts'

export const en = {
  waitingForFirst: 'Waiting for the first number',
  gameOver: 'Game over. What a game!',
  isAway: (name: string) => `${name} is away. After two minutes a player can take over.`,
  isLongAway: (name: string, roomId: string) =>
    `${name} is away. Take over, or ask ${name} to rejoin with room ${roomId}.`,
  isBack: (name: string) => `${name} is back.`,
  youCall: 'You call the numbers now.',
  calls: (name: string) => `${name} calls the numbers now.`,
  last: 'Last:',
  calledByHost: 'Called by host',
  checked: 'Checked',
  sayAgain: (number: number) => `Say ${number} again`,
  numbersCalled: (count: number, all: number) => `Numbers Called: ${count} / ${all}`,

  lastClaims: 'All 90 numbers called. Last claims: two minutes.',
  break: 'Break.',
  breakUntil: (time: string) => `Break: back in ${time}.`,
  away: (away: number, of: number, names: string) => `Paused: ${away} of ${of} are away. Waiting for ${names}.`,
  areAway: (away: number, of: number) => `Paused: ${away} of ${of} are away.`,
  wonAndWaiting: (winner: string, caller: string) => `Well done, ${winner}! Waiting for ${caller}.`,
  paused: 'Paused.',
  pausedBy: (name: string) => `Paused by ${name}.`,
  aMoment: 'A moment…',
  hold: (name: string, seconds: number) => `${name}: wait! ${seconds} s`,
  holds: (name: string) => `${name}: wait!`,
  wonAndNext: (winner: string, seconds: number) => `Well done, ${winner}! Next number in ${seconds}.`,
  eyesDown: (seconds: number) => `Eyes down! First number in ${seconds}.`,
  next: (seconds: number) => `Next number in ${seconds}`,
  byThemselves: 'The numbers come by themselves.',
}

/** The number that was called, and what the next one waits for. */
export const callWords = area(en, { hi: async () => (await import('#client/words/hi/call.ts')).hi })
