/** Refusals that only the server makes and few people meet, with its own text: see `refusals.ts`. */
export const RARE = {
  // Somebody with two seats
  cannot_be_same: { status: 409, message: 'These two cannot be one person.' },
  too_many_devices: { status: 409, message: 'One person can play on two phones at most.' },
  too_many_together: {
    status: 409,
    code: 'too_many_tickets',
    message: 'They have too many tickets for one person: {n} at most. Try again after this game.',
  },

  // A host with two phones
  host_link_over: {
    status: 403,
    message: 'This link is old or was used. Make a new one on a phone that hosts.',
  },
  host_comes_by_link: {
    status: 409,
    code: 'seat_in_use',
    title: 'Cannot Join Room',
    message: 'The host plays here on two phones, and comes back with their own link.',
  },
  too_many_wrong_links: {
    status: 429,
    code: 'too_many_requests',
    message: 'Many wrong links came from this network. Try again in {wait}.',
  },

  // Evenings with a date
  too_many_plans: {
    status: 409,
    message: 'This browser has {n} evenings with a date. Change the date of one of them instead.',
  },
  too_many_plans_here: {
    status: 429,
    code: 'too_many_requests',
    message: 'Many evenings with a date came from this network. Try again in {wait}.',
  },

  // No place for more
  not_enough_storage: { status: 507, message: 'The server is full. Please try again later.' },
  too_many_rooms: {
    status: 429,
    code: 'too_many_requests',
    message: 'Many rooms were opened from this network. Try again in {wait}.',
  },
  server_full: {
    status: 503,
    message: 'There is no room for another game just now. Please try again later.',
  },
}
