export const en = {
  tryTicket: 'Try a ticket',
  tryIt: 'Try it.',
  calledOnes: (numbers: string) => `These were called: ${numbers}. Tap them, and then tap another number.`,
}
