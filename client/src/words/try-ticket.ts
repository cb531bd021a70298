import { area } from './area.ts'

export const en = {
  tryTicket: 'Try a ticket',
  tryIt: 'Try it.',
  calledOnes: (numbers: string) => `These were called: ${numbers}. Tap them, and then tap another number.`,
}

/** A ticket to try. */
export const tryTicket = area(en, { hi: async () => (await import('#client/words/hi/try-ticket.ts')).hi })
