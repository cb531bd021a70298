import { area, pluralIn } from '#client/words/i18n.ts'
import type { RoomStatus } from '#shared/game/types.ts'
import type { Named } from '#shared/named.ts'

const plural = pluralIn('en')

const IN_ENGLISH: Record<RoomStatus, string> = {
  waiting: 'waiting',
  ticket_selection: 'choosing tickets',
  active: 'playing',
  finished: 'round is over',
}

export const en = {
  admin: 'Admin',
  enterCode: 'Enter admin code',
  openPanel: 'Open',
  wrongCode: 'That code did not work.',
  panel: 'Admin Panel',
  closePanel: 'Close the admin panel',
  adsTab: 'Advertisement Management',
  roomsTab: 'Room Analytics',
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in. Please try again.',
  refused: (code: string | null, usual: string): string =>
    code === 'admin_required' ? 'Your time as admin is up. Close the panel and type the code again.' : usual,

  site: 'Site',
  rooms: (count: number) => `Rooms (${count})`,
  noRooms: 'No room is open now.',
  findRoom: 'Find a room by its number',
  newest: (shown: number, all: number) => `The newest ${shown} of ${all}.`,
  status: (status: RoomStatus) => IN_ENGLISH[status],
  closed: 'closed',
  people: (count: number) => plural(count, '1 person', `${count} people`),
  notLoaded: 'We could not load this.',

  forAll: 'New rooms and ads',
  whoOpens: 'Who may open a room?',
  opening: { everybody: 'Everybody', code: 'Only with the code', nobody: 'Nobody, for now' },
  openingHint: {
    everybody: 'New rooms open for all.',
    code: 'Who opens a room types this code first.',
    nobody: 'No new rooms. Open rooms go on.',
  },
  code: (code: string) => `Code: ${code}`,
  newCode: 'Make a new code',
  newCodeAsk: 'The old code stops. Tell the new one to all who host.',
  ads: 'Show ads',
  adsOn: 'ads are on',
  adsOff: 'ads are off',

  backToRooms: 'Back to the rooms',
  roomIsGone: 'This room is gone.',
  names: 'People',
  allNames: (count: number) => plural(count, '1 name', `${count} names`),
  removeName: 'Take away the name',
  removeNameOf: (name: Named) => `Take away the name ${name}`,
  removeNameAsk: 'The name goes from all rounds and wins. The person plays on as "Player" with a number.',
  hasLeft: 'has left',
  pictures: 'Pictures of wins',
  allPictures: (count: number) => plural(count, '1 picture', `${count} pictures`),
  pictureOf: (name: Named, pattern: string) => `${name}: ${pattern}`,
  removePicture: 'Take away the picture',
  removePictureAsk: 'The picture goes. The win stays.',
  voice: 'Own voice',
  numbersRead: (count: number) => plural(count, '1 number was read', `${count} numbers were read`),
  removeVoice: 'Take away the voice',
  removeVoiceAsk: 'All numbers that were read go. The game goes on with its usual voice.',
  files: 'Save this evening',
  filesHint: 'Winners, people and the proof of the draw',
  winnersFile: 'Winners (CSV)',
  peopleFile: 'People (CSV)',
  drawFile: (round: number) => `Proof of the draw, round ${round}`,
  daysFile: 'Save the last 30 days (CSV)',
  end: 'Close or delete',
  endHint: 'It stops the game for good',
  closedHint: 'Closed. It goes by itself after a day.',
  closeRoom: 'Close this room',
  closeAsk: 'The game stops. All players read that the room is closed. You can still save the evening.',
  deleteRoom: 'Delete it now',
  deleteAsk: 'All of this room goes: names, wins, pictures and voices. Backups may keep it a few hours longer.',
}

/** The admin's way in, and what the operator does to the rooms of the site. */
export const siteWords = area('site', en)
