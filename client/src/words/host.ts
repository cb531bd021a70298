import { area } from './area.ts'

export const en = {
  removeSomebody: 'Remove somebody',
  endGame: 'End Game',
  endThis: 'End this game?',
  endText: 'No more numbers can be called and nothing more can be won. Everybody can still look at the winners.',
  playOn: 'Play On',
  isLocked: 'Locked: nobody new can join',
  lock: 'Lock room',
  isOneRoom: 'One room: only the TV speaks',
  oneRoom: 'We are in one room',
  nobodyElse: 'Nobody else is in this room.',
  findPlayer: 'Find a player',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  removeThis: (name: string) => `Remove ${name}?`,
  removeText: (name: string) => `${name} leaves the room at once and cannot come back. Prizes that were won stay won.`,
  keep: 'Keep',
}

/** The host's menu. */
export const hostWords = area(en, { hi: async () => (await import('#client/words/hi/host.ts')).hi })
