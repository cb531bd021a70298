import { area } from '#client/words/i18n.ts'

export const en = {
  number: 'Watch the big number.',
  cell: (number: number) => `${number} is on your ticket. Tap it.`,
  claim: 'Marked! When five are marked, press Claim.',
}

/** What somebody is shown in the first practice game on a device. */
export const practiceWords = area('practice', en)
