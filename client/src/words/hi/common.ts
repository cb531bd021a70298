import type { en } from '#client/words/en/common.ts'
import type { Words } from '#client/words/i18n.ts'
import { named, plain } from '#shared/named.ts'
import { patternName } from './patterns.ts'

export const hi: Words<typeof en> = {
  tambola: 'तंबोला',
  error: 'गड़बड़',
  close: 'बंद करें',
  closeIt: (title) => `${title}: बंद करें`,
  cancel: 'रहने दें',
  backHome: 'मुख्य पन्ने पर जाएँ',
  tryAgain: 'फिर कोशिश करें',
  share: 'भेजें',
  failed: 'यह नहीं हो पाया। फिर कोशिश कीजिए।',
  loading: 'लोड हो रहा है…',
  slow: 'कोशिश जारी है। नेटवर्क धीमा है?',
  noInternet: (promise) => `इंटरनेट नहीं है। ${promise}`,
  notification: 'सूचना',
  notifications: 'सूचनाएँ ({hotkey})',
  fewer: 'टिकट घटाएँ',
  more: 'टिकट बढ़ाएँ',
  newVersion: 'नया संस्करण तैयार है। इस खेल के बाद लोड होगा।',

  pattern: (pattern, { ownPattern }) =>
    (pattern === 'Own Pattern' && ownPattern && plain(named(ownPattern.name))) || patternName(pattern),
  room: (roomId) => `कमरा ${roomId}`,
  round: (round) => `राउंड ${round}`,
  practice: 'अभ्यास',
  host: 'मेज़बान',
  theHost: 'मेज़बान',
  paper: 'काग़ज़',
  onPaper: (name) => `${name} (काग़ज़)`,
  settings: 'सेटिंग',
  players: (count) => `${count} खिलाड़ी`,
  tickets: (count) => `${count} टिकट`,
  ticket: (number) => `टिकट #${number}`,
  onlyCall: 'मैं सिर्फ़ नंबर बुलाऊँ',
  onlyCallHint: 'आपके पास टिकट नहीं होगा और आप जीत नहीं सकेंगे।',

  easyMode: 'आसान मोड: बड़ा और आराम से',
  easyModeHint: 'बड़े अक्षर, बड़े टिकट, हर नंबर दो बार।',
  noVoice: 'यह ब्राउज़र बोल नहीं सकता। नंबर बड़े दिखेंगे और घंटी बजेगी।',
  voiceIsOff: 'आवाज़ बंद है। ऊपर से चालू कीजिए।',
  testVoice: 'आवाज़ जाँचें',
  voiceSample: 'सैंतालीस',
  tryAlone: 'अकेले आज़माएँ',
  newGame: 'नया खेल',
}
