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
    joined: (when: string) => `${when}: joined to your second seat`,
    ended: (when: string) => `${when}: link ended`,
  },
  hostHere: 'Host from this phone',
  hostHereText: 'This link is for the host of this room. Your first phone can still host too.',

  // Who may come in
  lockHint: 'Nobody new can join. Those who are in can leave and come back.',

  // People
  correctNames: 'Correct names',
  nameOf: (name: Named) => `Name of ${name}`,
  onThisPhone: (names: Named) => `On this phone: ${names}`,
  addSomeone: 'Add someone on this phone',
  hasThatName: (name: Named) => `${name} is in this room already. Please choose another name.`,
  theirName: 'Their Name',
  adding: 'Adding…',
  add: 'Add',
  lock: 'Lock room',
  hereTwice: 'Somebody is here twice',
  hereTwiceText: 'Tap the name that is one too many. They keep all tickets and prizes of this game.',
  samePersonAs: (name: Named) => `${name} is the same person as:`,
  areOne: (name: Named, former: Named) => `${name} and ${former} are one person.`,
  areTwo: (name: Named, former: Named) => `${name} and ${former} are two people again.`,
  twoPeople: 'Two people after all',
  partThese: (name: Named, former: Named) => `${name} and ${former}: two people after all`,
  partLater: 'Later too: in the options, at Somebody is here twice.',
  youAreOne: (name: Named, former: Named) => `You were here twice. ${name} and ${former} are one person now.`,
  removeSomebody: 'Remove somebody',
  nobodyElse: 'Nobody else is in this room.',
  removeOne: (name: Named) => `Remove ${name}`,
  removeText: 'They leave at once. You can undo it. Prizes that were won stay won.',
  wasRemoved: (name: Named) => `${name} was removed`,
  undo: 'Undo',
  undoLater: 'Later too: open the options, then Who was removed.',
  whoWasRemoved: 'Who was removed',
  letInText: 'You can let them in again. In this round they have their tickets and prizes back.',
  letIn: 'Let in',
  letOneIn: (name: Named) => `Let ${name} in`,
  mayPlay: (name: Named) => `${name} may play again`,

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

  // Numbers in the voice of somebody in the room
  own: {
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
    saveFile: 'Save these recordings as a file',
    saving: 'The file is being made…',
    saved: 'Look for our-voice in your downloads. Not there? Open this page in your main browser and save there.',
    loadFile: 'Load a file with recordings',
    loading: (done: number, of: number) => `${done} of ${of} are loaded. Please keep this open.`,
    loaded: (numbers: number) => `Loaded from your file: ${numbers}.`,
    nothingNew: 'All numbers of this file are here already. To use the file for them, throw our voice away first.',
    foreign: 'This file was not made by the game. Choose the one that you saved here. It is called our-voice.',
    cut: 'A part of this file is lost. Save it once more where it came from. Then choose it here.',
    damaged: (number: number) => `The ${number} in this file is no good, so nothing was loaded. Choose another file.`,
    tryAgain: 'Try again',
    why: {
      unsafe:
        'The game cannot hear you at this address. It must begin with https. Or read on the computer that runs the game.',
      refused: 'This page may not hear you. Let it use the microphone. Your browser asks, or has a sign for it.',
      missing: 'No microphone was found. Plug one in, or host from another phone and read there.',
      busy: 'No sound comes in. Close other apps that listen, then try again.',
    },
  },
}

/** What only a host does, and few of them do. */
export const hostToolWords = area('host-tools', en)
