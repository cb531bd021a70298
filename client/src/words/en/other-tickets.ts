import { area } from '#client/words/i18n.ts'

export const en = {
  yourTickets: 'Your tickets',
  tapThose: 'Tap the ones you want. You can change them until the start.',
  notChanged: 'We could not change your tickets. Please try again.',
  changing: 'Changing…',
  atLeastOne: 'Choose at least one',
  takeOne: 'Take this ticket',
  takeThese: (count: number) => `Take these ${count} tickets`,
}

/** The choice among the tickets that were dealt to a player. */
export const otherTicketWords = area('other-tickets', en)
