import { area } from '#client/words/i18n.ts'
import type { Named } from '#shared/named.ts'

export const en = {
  // The host's own link
  hostElsewhere: 'Host from another phone',
  hostLinkText: 'With this link you can host on a second phone too, if you lose this one. Keep this to yourself.',
  makeLink: 'Make the link',
  makeNewLink: 'Make a new link',
  linkWorks: 'The link that you made works once. A new one ends it.',
  shownOnce: 'You see it only now. Copy it for yourself, or scan it with the other phone.',
  linkAsCode: 'Your link as a code to scan',
  onlyHere: 'Only this phone hosts',
  onlyHereText: 'This ends the link, and the other phone does not host then.',
  linkLog: {
    made: (when: string) => `${when}: link made`,
    used: (when: string) => `${when}: opened on another phone`,
    ended: (when: string) => `${when}: link ended`,
  },
  hostHere: 'Host from this phone',
  hostHereText: 'This link is for the host of this room. Your first phone can still host too.',

  // Who may come in
  lockHint: 'Nobody new can join. Those who are in can leave and come back.',

  // Removing somebody
  removeSomebody: 'Remove somebody',
  nobodyElse: 'Nobody else is in this room.',
  removeOne: (name: Named) => `Remove ${name}`,
  removeThis: (name: Named) => `Remove ${name}?`,
  removeText: (name: Named) => `${name} leaves the room at once and cannot come back. Prizes that were won stay won.`,
  removePaperText: (name: Named) =>
    `${name} no longer plays on paper, but may join on a phone. Prizes that were won stay won.`,

  // Ending a game
  endGame: 'End Game',
  endThis: 'End this game?',
  endText: 'No more numbers can be called and nothing more can be won. You can all still see who won.',
  playOn: 'Play On',

  // A TV that speaks alone
  oneRoom: 'We are in one room',
  oneRoomHint: 'Then only the TV speaks, and phones do not.',

  // The address for phones
  addressForPhones: 'Address for phones',
  tryAddress: 'Scan the code with a phone on your Wi-Fi. If the game opens, this is the address to share.',
  shareThis: 'Share this address',

  // The bag, out of which the host takes the numbers
  bagIsEmpty: 'The bag is empty.',
  numbersLeft: (numbers: string) => `Numbers left: ${numbers}`,
  tapNumber: 'Tap the number that you took out of the bag, or type it. Then call it.',
}

/** What only a host does, and few of them do. */
export const hostToolWords = area('host-tools', en)
