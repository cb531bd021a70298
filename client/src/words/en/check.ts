import { area } from '#client/words/i18n.ts'

export const en = {
  phoneIsServer: 'Here your phone plays the part of the server.',
  doesNotAddUp: (why: string) => `This draw does not add up: ${why}`,
  looking: 'Looking at the draw…',
  allRight: 'All of this draw is right.',
  rightSoFar: 'All is right so far. The rest can be checked when the game is over.',
  seal: 'This is the seal on the box with the numbers. Read it out. All of you must see the same five pictures, from start to end.',
  asInvited: 'It is the seal that came with your invitation.',
  theTickets: 'And the tickets?',
  ticketsAreSame:
    'Each phone makes all tickets by itself. It needs the room and each player’s seat for that. So all of you see the same, and nobody can change one. They are under All Players.',
  allCalled: (last: number, claimed: number) => {
    const called = `All of its numbers had been called: the last one at call ${last}.`
    return claimed > 0 ? `${called} It was claimed at call ${claimed}.` : called
  },
  notAllCalled: 'Not all of its numbers had been called when it was claimed.',
  callsToCome: 'The calls up to this claim are still being checked.',
  ticketIsGone: 'This player is no longer here. So this phone cannot make the ticket.',
  cannotShow: 'What this cannot show',
  limitsOfBag: 'Numbers that the host called came from the host’s own bag.',
  limits:
    'The server keeps the order to itself while you play. But whoever runs it could look. This page does not show who claimed first, or by what rules.',
  limitsThrown:
    'The phone that started the game threw its dice last. That person could not pick the order alone. It takes the owner of that phone too.',
  limitsUnthrown: 'And they may play too. Then they could try many dice before the start.',
  save: 'Save the evidence',
  isSaved: 'It is among your downloads. Anyone can check the file.',
  notSaved: 'The evidence could not be saved. Please try again.',
  right: 'Right:',
  wrong: 'Wrong:',
  later: 'Not known yet:',

  sealedInvited:
    'Before the game the server locked a secret in a box. The box still has the seal that came with your invitation.',
  sealedSeen:
    'Before the game the server locked a secret in a box. The box still has the seal that this phone saw first.',
  willThrow: 'Before the start the players’ phones throw dice into the box. Then the order is not the server’s alone.',
  nobodyThrew: 'No player’s phone has thrown dice into the box. So the order is the server’s alone.',
  oneThrew: 'Before the start one player’s phone threw dice into the box. So the order is not the server’s alone.',
  manyThrew: (players: number) =>
    `Before the start the phones of ${players} players threw dice in. So the order is not the server’s alone.`,
  yoursIsIn: 'Yours is among them.',
  yoursIsOut: 'Yours is not: its dice came too late.',
  lastThrow: 'The phone that started the game threw last of all. After that the box was shut.',
  onPaper: (names: string) => `On paper: ${names}. This list is sealed at the start.`,
  twoSeats: (names: string) => `Two seats of one person: ${names}.`,
  lids: 'At the start all 90 numbers were put in order. Each place got its own lid.',
  opened: (count: number) => `Each number that was drawn lay under the next lid. Checked here: ${count}.`,
  byHost: (numbers: string) => `Called by the host instead: ${numbers}.`,
  written: (tickets: string) => `Written down by the host from a ticket on the table: ${tickets}.`,
  writtenOne: (whose: string, ticket: number, after: number) => `${whose}, ticket ${ticket}, when ${after} were called`,
  toReveal: 'When the game ends the box is opened. Then all can see that the secret in it makes just this order.',
  revealed: 'When the game ended the box was opened. The secret in it makes just this order. So nothing was swapped.',

  calledElsewhere:
    'A number was called in your name, and not on this phone. If it was you on another device, all is well. If not, somebody calls in your place.',
  faults: {
    malformed: 'what the server says of it cannot be read.',
    checksum: 'what the server says of it is damaged.',
    paper: 'the list of those who play on paper is wrong.',
    two_seats: 'the list of those with two seats is wrong.',
    public_seed: 'what the players added is not what was mixed in.',
    leaves: 'the lids on the numbers are missing or too early.',
    sequence: 'a call is missing, comes twice or is out of its place.',
    written: 'a ticket that the host wrote down is wrong.',
    leaf: 'a number is not the one that lay under its lid.',
    commitment: 'the secret in the box is not the one that was sealed.',
    order: 'the secret in the box does not make this order.',
    invitation: 'the seal is not the one of the link that this phone opened.',
    witness: 'this phone saw something else before.',
  },
}

/** The checks of a draw. */
export const checkWords = area('check', en)
