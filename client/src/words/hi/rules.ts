import type { en } from '#client/words/en/rules.ts'
import type { Words } from '#client/words/i18n.ts'
import { hi as common } from './common.ts'

export const hi: Words<typeof en> = {
  rules: {
    counts: {
      label: 'अभ्यास राउंड',
      hint: 'आज की गिनती में नहीं आता।',
      says: { true: '', false: 'अभ्यास राउंड, गिनती में नहीं' },
    },
    ties: {
      label: 'एक ही नंबर पर',
      values: { first: 'पहला क्लेम जीतेगा', share: 'एक ही नंबर पर क्लेम करने वाले इनाम बाँटेंगे' },
      says: { first: 'पहला क्लेम जीतेगा', share: 'एक ही नंबर पर क्लेम हो तो इनाम बँटेगा' },
    },
    claims: {
      label: 'क्लेम कब तक',
      values: { any: 'कभी भी', next: 'अगले नंबर से पहले ही' },
      says: { any: 'क्लेम कभी भी', next: 'क्लेम अगले नंबर से पहले' },
    },
    bogey: {
      label: 'ग़लत क्लेम',
      values: { free: 'कोई नुक़सान नहीं', out: 'वह टिकट उस इनाम से बाहर' },
      says: { free: '', out: 'ग़लत क्लेम से टिकट बाहर' },
    },
    one: {
      label: 'एक को एक इनाम',
      hint: 'और साथ में फुल हाउस।',
      says: { false: '', true: 'एक इनाम, फिर सिर्फ़ फुल हाउस' },
    },
    help: {
      label: 'काटने में मदद',
      values: { all: 'मदद ले सकते हैं', none: 'सब अपने-आप खेलें' },
      says: { all: '', none: 'इस कमरे में मदद नहीं' },
    },
    hostPlays: {
      label: common.onlyCall,
      hint: common.onlyCallHint,
      says: { true: '', false: 'मेज़बान सिर्फ़ नंबर बुलाते हैं' },
    },
    bag: {
      label: 'अपना थैला',
      hint: 'आप थैले से असली नंबर निकालते हैं और उन्हें दबाते हैं।',
      says: { false: '', true: 'नंबर मेज़बान के थैले से' },
    },
    hold: {
      label: 'खिलाड़ी रुकने को कह सकते हैं',
      hint: 'जहाँ नंबर अपने-आप आते हैं।',
      says: { true: '', false: 'कोई रुकने को नहीं कहेगा' },
    },
    reactions: {
      label: 'ताली और वाह',
      hint: 'खिलाड़ी नंबर के पास ताली और वाह भेज सकते हैं।',
      says: { true: '', false: 'ताली-वाह नहीं' },
    },
    voice: { says: { each: '', tv: 'एक ही जगह हों तो सिर्फ़ टीवी बोलेगा' } },
  },
  seconds: (seconds) => `${seconds} सेकंड`,
  patterns: (count) => `${count} इनाम`,
  playedFor: (patterns) => `इनाम: ${patterns}`,
  onlyPatterns: (patterns) => `सिर्फ़ ${patterns}`,
  atMost: (tickets) => `हर एक के लिए ${tickets} तक`,
  houseRules: 'घर के नियम:',

  asAlways: 'जैसा हमेशा।',
  agree: 'शुरू करने से पहले तय कर लीजिए। सब इन्हें पढ़ते हैं।',
  usual: 'जैसा हमेशा',
  family: 'परिवार',
  grandparents: 'दादा-दादी के साथ',
  hall: 'जैसे हॉल में',
  lastTime: 'पिछली बार',
  hints: {
    usual: 'हर नंबर आप दबाते हैं। पहला क्लेम जीतता है।',
    family: 'नंबर अपने आप आते हैं। जीत बँट जाती है।',
    grandparents: 'वही, पर धीरे: हर नंबर दस सेकंड में।',
    hall: 'कड़े नियम: अगले नंबर से पहले क्लेम, कोई मदद नहीं।',
  },
  lastTimeHint: 'आपके पिछले कमरे के नियम।',
  details: 'एक-एक करके बदलें',
  play: 'इन्हीं नियमों से खेलें',
  patternsAndPrizes: 'क्या-क्या जीतें और इनाम',
  wordsOnly: 'सिर्फ़ शब्द। खेल में पैसों का लेन-देन नहीं है।',
  classicFive: 'वही पाँच',
  withCorners: 'कोनों के साथ',
  kittyParty: 'किटी पार्टी',
  quick: 'झटपट',
  chosenPatterns: 'इस खेल में',
  otherPatterns: 'और भी चुन सकते हैं',
  addPattern: (pattern) => `${pattern} जोड़ें`,
  removePattern: (pattern) => `${pattern} हटाएँ`,
  moveUp: (pattern) => `${pattern} ऊपर करें`,
  ownName: 'आपके इनाम का नाम',
  place: (line, number) => `${line}, नंबर ${number}`,
  tapNumbers: 'इसके नंबर दबाइए:',
  prizeFor: (pattern) => `इनाम: ${pattern}`,
  prizeExample: 'इनाम, जैसे रात का खाना',
  most: 'हर एक के लिए टिकट',
}
