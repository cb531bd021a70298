/** Refusals by what the operator has chosen for their site: see `refusals.ts`. */
export const OF_SITES = {
  room_closed: {
    status: 404,
    title: 'Cannot Join Room',
    message: 'The people who run this site have closed this room.',
  },
  rooms_paused: {
    status: 503,
    message: 'This site opens no new rooms just now. You can still join one with its number.',
  },
  opening_code_needed: {
    status: 403,
    message: 'On this site you need a code to open a room. Ask the people who run it.',
  },
  opening_code_wrong: { status: 403, message: 'This code is not right. Ask the people who run this site.' },
}
