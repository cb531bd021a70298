import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/host.ts'

export const hi: Words<typeof en> = {
  removeSomebody: 'किसी को हटाएँ',
  endGame: 'खेल ख़त्म करें',
  endThis: 'यह खेल ख़त्म करें?',
  endText: 'फिर कोई नंबर नहीं आएगा और कुछ जीता नहीं जा सकेगा। जीतने वालों को सब देख सकेंगे।',
  playOn: 'खेलते रहें',
  isLocked: 'बंद: अब कोई नया नहीं आ सकता',
  lock: 'कमरा बंद करें',
  isOneRoom: 'एक ही जगह: सिर्फ़ टीवी बोलता है',
  oneRoom: 'हम सब एक ही जगह हैं',
  nobodyElse: 'इस कमरे में और कोई नहीं है।',
  findPlayer: 'नाम से खोजें',
  remove: 'हटाएँ',
  removeOne: (name) => `${name} को हटाएँ`,
  removeThis: (name) => `${name} को हटाएँ?`,
  removeText: (name) => `${name} तुरंत कमरे से बाहर होंगे और लौट नहीं सकेंगे। जीते हुए इनाम बने रहेंगे।`,
  keep: 'रहने दें',
}
