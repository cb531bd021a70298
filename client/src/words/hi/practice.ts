import type { en } from '#client/words/en/practice.ts'
import type { Words } from '#client/words/i18n.ts'

export const hi: Words<typeof en> = {
  number: 'बड़े नंबर पर नज़र रखिए।',
  cell: (number) => `${number} आपके टिकट पर है। उसे दबाइए।`,
  claim: 'कट गया! पाँच कट जाएँ, तो क्लेम दबाइए।',
}
