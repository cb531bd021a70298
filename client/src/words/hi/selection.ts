import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/selection.ts'

export const hi: Words<typeof en> = {
  waiting: 'बाकी लोगों का इंतज़ार',
  getting: 'आपके टिकट आ रहे हैं…',
  notGot: 'आपके टिकट नहीं मिल पाए।',
  notConfirmed: 'आपके टिकट पक्के नहीं हो पाए।',
  youCanWait: 'रुक सकते हैं, या जो नहीं आए उनके बिना शुरू कर सकते हैं।',
  everyoneReady: 'सब तैयार हैं। शुरू हो रहा है…',
  noTap: 'कुछ दबाने की ज़रूरत नहीं।',
  otherTickets: 'दूसरे टिकट',
  getTicketsOf: (name) => `${name} के टिकट लें`,
  startAnyway: 'फिर भी शुरू करें',
  readyAndMissing: (ready, all, names) => `${all} में से ${ready} तैयार। इंतज़ार: ${names}`,
  andMore: (names, more) => `${names} और ${more} लोग`,
  moreReady: (more) => `और ${more} लोग`,
  ready: (ready, all) => `${all} में से ${ready} तैयार`,
  isReady: 'तैयार:',
  isNotReady: 'अभी तैयार नहीं:',
  diceAreIn: 'आपके फ़ोन के पासे डिब्बे में हैं।',
  diceAreOut: 'आपके फ़ोन के पासे अभी डिब्बे में नहीं हैं।',

  yourTickets: 'आपके टिकट',
  tapThose: 'जिनसे खेलना हो, उन्हें दबाइए। मेज़बान के शुरू करने तक बदल सकते हैं।',
  notChanged: 'टिकट बदल नहीं पाए। फिर कोशिश कीजिए।',
  changing: 'बदल रहे हैं…',
  atLeastOne: 'कम से कम एक चुनिए',
  atMost: (most) => `ज़्यादा से ज़्यादा ${most} चुनिए`,
  takeOne: 'यह टिकट लें',
  takeThese: (count) => `ये ${count} टिकट लें`,

  selectFailed: 'टिकट चुन नहीं पाए। फिर कोशिश कीजिए।',
  success: 'हो गया',
  confirmed: 'टिकट पक्के हो गए! बाकी लोगों का इंतज़ार...',
  refusedThrows: 'सर्वर ने इस फ़ोन के पासे तीन बार नहीं लिए। फिर से शुरू कीजिए; फिर भी न हो तो इसे चलाने वाले से पूछिए।',
}
