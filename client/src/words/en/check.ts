import { area } from '#client/words/area.ts'

export const en = {
  phoneIsServer: 'Here your phone plays the part of the server.',
  doesNotAddUp: (why: string) => `This draw does not add up: ${why}`,
  looking: 'Looking at the draw…',
  allRight: 'All of this draw is right.',
  rightSoFar: 'All is right so far. The rest can be checked when the game is over.',
  seal: 'This is the seal on the box with the numbers. Read it out: everybody in the game must see the same five pictures, from the first minute to the last.',
  asInvited: 'It is the seal that came with your invitation.',
  cannotShow: 'What this cannot show',
  limits:
    'Numbers that the host called came from the host’s own bag. The server does not tell the order while you play, but whoever runs it could look.',
  limitsThrown:
    'The dice of the phone that started the game came last, so that person could only choose the order together with its owner.',
  limitsUnthrown: 'And if that person plays too, they could have tried many dice of their own before the start.',
  save: 'Save the evidence',
  notSaved: 'The evidence could not be saved. Please try again.',
  right: 'Right:',
  wrong: 'Wrong:',
  later: 'Not known yet:',

  sealedInvited:
    'Before the game the server locked a secret into a box. The box still has the seal that came with your invitation.',
  sealedSeen:
    'Before the game the server locked a secret into a box. The box still has the seal that this phone saw first.',
  willThrow: 'Before the start the players’ phones throw dice into the box, so the order is not the server’s alone.',
  nobodyThrew: 'No player’s phone has thrown dice into the box, so the order is the server’s alone.',
  oneThrew: 'One player’s phone threw dice into the box before the start, so the order is not the server’s alone.',
  manyThrew: (players: number) =>
    `The phones of ${players} players threw dice into the box before the start, so the order is not the server’s alone.`,
  yoursIsIn: 'Yours is among them.',
  yoursIsOut: 'Yours is not: its dice came too late.',
  lastThrow: 'The phone that started the game threw last of all, when nothing could be added any more.',
  lids: 'At the start all 90 numbers were put in order, and each place of the order got a lid of its own.',
  opened: (count: number) => `Each number that was drawn lay under the next lid. Checked here: ${count}.`,
  byHost: (numbers: string) => `Called by the host instead: ${numbers}.`,
  revealed:
    'When the game ended the box was opened. The secret in it makes exactly this order, so nothing was swapped.',

  calledElsewhere:
    'A number was called in your name, and not on this phone. If it was you on another device, all is well. If not, somebody calls in your place.',
  faults: {
    malformed: 'what the server says of it cannot be read.',
    checksum: 'what the server says of it is damaged.',
    public_seed: 'what the players added is not what was mixed in.',
    leaves: 'the lids on the numbers are missing or too early.',
    sequence: 'a call is missing, comes twice or is out of its place.',
    leaf: 'a number is not the one that lay under its lid.',
    commitment: 'the secret in the box is not the one that was sealed.',
    order: 'the secret in the box makes another order.',
    invitation: 'the seal is not the one in the invitation that this phone opened.',
    witness: 'the server now says something else than this phone saw before.',
  },
}

/** The checks of a draw. */
export const checkWords = area('check', en)
