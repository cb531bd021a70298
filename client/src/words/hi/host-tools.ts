import type { en } from '#client/words/en/host-tools.ts'
import type { Words } from '#client/words/i18n.ts'

export const hi: Words<typeof en> = {
  hostElsewhere: 'दूसरे फ़ोन से मेज़बानी',
  hostLinkText: 'इस लिंक से आप दूसरे फ़ोन पर भी मेज़बान रहते हैं, अगर यह फ़ोन खो जाए। इसे अपने तक ही रखिए।',
  makeLink: 'लिंक बनाइए',
  makeNewLink: 'नया लिंक बनाइए',
  linkWorks: 'आपका बनाया लिंक एक बार चलेगा। नया बनाने पर वह बंद हो जाएगा।',
  shownOnce: 'यह सिर्फ़ अभी दिखेगा। इसे अपने लिए कॉपी कीजिए, या दूसरे फ़ोन से स्कैन कीजिए।',
  linkAsCode: 'आपका लिंक, स्कैन करने के लिए',
  onlyHere: 'सिर्फ़ इसी फ़ोन से मेज़बानी',
  onlyHereText: 'लिंक बंद हो जाता है। जिस फ़ोन पर वह खोला गया, वह मेज़बान नहीं रहता।',
  linkLog: {
    made: (when) => `${when}: लिंक बना`,
    used: (when) => `${when}: दूसरे फ़ोन पर खोला गया`,
    ended: (when) => `${when}: लिंक बंद`,
  },
  hostHere: 'इस फ़ोन से मेज़बानी कीजिए',
  hostHereText: 'यह लिंक इस कमरे के मेज़बान का है। आपका पहला फ़ोन भी मेज़बान रहता है।',

  correctNames: 'नाम ठीक करें',
  removeSomebody: 'किसी को हटाएँ',
  nobodyElse: 'इस कमरे में और कोई नहीं है।',
  removeOne: (name) => `${name} को हटाएँ`,
  removeText: 'वे तुरंत बाहर होंगे। आप इसे वापस ले सकते हैं। जीते हुए इनाम बने रहेंगे।',
  wasRemoved: (name) => `${name} को हटाया गया`,
  undo: 'वापस लें',
  undoLater: 'बाद में भी: विकल्प खोलिए, फिर किसे हटाया गया।',
  whoWasRemoved: 'किसे हटाया गया',
  letInText: 'आप इन्हें फिर अंदर आने दे सकते हैं। इसी राउंड के टिकट और इनाम इन्हें वापस मिलते हैं।',
  letIn: 'आने दें',
  letOneIn: (name) => `${name} को आने दें`,
  mayPlay: (name) => `${name} फिर खेल सकते हैं`,

  endGame: 'खेल ख़त्म करें',
  endThis: 'यह खेल ख़त्म करें?',
  endText: 'फिर कोई नंबर नहीं आएगा और कुछ जीता नहीं जा सकेगा। जीतने वालों को सब देख सकेंगे।',
  playOn: 'खेलते रहें',

  isOneRoom: 'एक ही जगह: सिर्फ़ टीवी बोलता है',
  oneRoom: 'हम सब एक ही जगह हैं',

  addressForPhones: 'फ़ोन के लिए पता',
  tryAddress: 'अपने वाई-फ़ाई पर किसी फ़ोन से यह कोड स्कैन कीजिए। खेल खुल जाए, तो यही पता भेजिए।',
  shareThis: 'यही पता भेजें',

  bagIsEmpty: 'थैला ख़ाली है।',
  numbersLeft: (numbers) => `बचे नंबर: ${numbers}`,
  tapNumber: 'थैले से जो नंबर निकला, उसे दबाइए या टाइप कीजिए। फिर बुलाइए।',
}
