export const en = {
  sayAgain: 'Say again',
  markThem: 'Mark them',
  missed: (numbers: string) => `You missed ${numbers}`,
  missedMore: (numbers: string, more: number) => `You missed ${numbers} and ${more} more`,
  nothing: 'Nothing to mark',
  offline: 'No connection. Your tickets and marks are safe.',
  more: 'More',
  showBig: 'Show big',
  showPaper: 'Show as paper',
}
