import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/try-ticket.ts'

export const hi: Words<typeof en> = {
  tryTicket: 'टिकट आज़माएँ',
  tryIt: 'आज़माइए।',
  calledOnes: (numbers) => `ये नंबर आ चुके हैं: ${numbers}। इन्हें दबाइए, फिर कोई और नंबर दबाकर देखिए।`,
}
