import type { en } from '#client/words/en/other-tickets.ts'
import type { Words } from '#client/words/i18n.ts'

export const hi: Words<typeof en> = {
  yourTickets: 'आपके टिकट',
  tapThose: 'जो चाहिए, उन्हें दबाइए। शुरू होने तक बदल सकते हैं।',
  notChanged: 'टिकट बदल नहीं पाए। फिर कोशिश कीजिए।',
  changing: 'बदल रहे हैं…',
  atLeastOne: 'कम से कम एक चुनिए',
  takeOne: 'यह टिकट लें',
  takeThese: (count) => `ये ${count} टिकट लें`,
}
