/** Refusals about somebody with two seats, which few people meet: see `refusals.ts`. */
export const OF_SEATS = {
  cannot_be_same: { status: 409, message: 'These two cannot be one person.' },
  too_many_devices: { status: 409, message: 'One person can play on two phones at most.' },
  too_many_together: {
    status: 409,
    code: 'too_many_tickets',
    message: 'They have too many tickets for one person: {n} at most. Try again after this game.',
  },
}
