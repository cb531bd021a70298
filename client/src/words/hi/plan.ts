import type { en } from '#client/words/en/plan.ts'
import type { Words } from '#client/words/i18n.ts'

export const hi: Words<typeof en> = {
  eveningName: 'शाम का नाम (चाहें तो)',
  day: 'दिन',
  time: 'समय',
  inTheirTime: (when) => `आपकी घड़ी से ${when}। लिंक खोलने वाले सब लोग इसे अपनी घड़ी से देखते हैं।`,

  anEvening: 'तंबोला की शाम',
  hostedBy: (host) => `मेज़बान: ${host}`,
  yourTime: (when) => `${when}, आपके यहाँ का समय`,
  days: (count) => `${count} दिन`,
  hours: (count) => (count === 1 ? '1 घंटा' : `${count} घंटे`),
  minutes: (count) => `${count} मिनट`,
  startsIn: (time) => `शुरू होने में ${time}`,
  startsNow: 'समय हो गया।',
  isCancelled: 'रद्द। यह शाम नहीं होगी।',
  isChanged: 'मेज़बान ने इसे बदला है।',
  coming: (names) => `आने वाले: ${names}`,
  andMore: (names, more) => `${names} और ${more} और`,
  toCalendar: 'कैलेंडर में जोड़िए',
  offCalendar: 'कैलेंडर में भी रद्द करें',
  youAreIn: 'आप शामिल हैं। उस दिन इसी पन्ने पर लौट आइए।',
  goesByItself: 'उस समय यह पन्ना खुला रखिए। खेल अपने आप शुरू होगा।',
  tellMe: 'शुरू होने पर मुझे बताइए',
  willTell: 'यह पन्ना खुला रहे तो शुरू होने पर आपको बताएगा।',
  startEarly: 'अभी शुरू करें?',
  startEarlyText: 'अभी समय नहीं हुआ। जो यहाँ नहीं हैं, उनसे शुरुआत छूट जाएगी।',
  wait: 'रुकिए',
  hasBegun: (name) => `${name}: अब शुरू`,

  change: 'न्योता बदलिए',
  save: 'सहेजिए',
  callOff: 'रद्द कीजिए',
  callOffThis: 'यह शाम रद्द करें?',
  callOffText: 'लिंक खोलने वाले सब लोग देखेंगे कि शाम रद्द है। आप मन बदल सकते हैं।',
  keepIt: 'रहने दीजिए',
  takesPlace: 'शाम होगी',

  // What the host's device keeps of an evening
  nextTime: 'अगली बार',
  sameAgain: 'फिर वही लोग',
  expected: (names) => `आने वाले: ${names}।`,
  onPaper: (names) => `काग़ज़ पर: ${names}।`,
  sameRules: 'नियम और इनाम पिछली बार वाले।',
  tableAndFile: 'तालिका, फ़ाइल, भूलना',
  onlyHere: 'नाम सिर्फ़ इस फ़ोन में रहते हैं। हमारे सर्वर पर नहीं।',
  saveFile: 'दूसरे फ़ोन के लिए फ़ाइल सहेजिए',
  forgetThem: 'इन लोगों को भूल जाइए',
  areForgotten: 'यह फ़ोन इन्हें भूल गया।',
  undo: 'वापस लें',
  undoNow: 'सिर्फ़ अभी, और यहीं।',

  // The table over several evenings
  keepTable: 'हमारी शामों की तालिका रखिए',
  keepTableHint: 'बंद करने पर वह मिट जाती है।',
  ourTable: 'हमारी शामों की तालिका',
  evenings: (count) => `${count} शाम`,
  tableIsGone: 'तालिका मिट गई।',

  // The file
  openFile: 'सहेजी हुई फ़ाइल खोलिए',
  notOurs: 'यह तंबोला की शाम की फ़ाइल नहीं है। दूसरी फ़ाइल चुनिए।',
  isDamaged: 'यह फ़ाइल ख़राब है। दूसरे फ़ोन पर फिर सहेजिए।',

  // The room of the next evening
  notHereYet: (names) => `अभी नहीं आए: ${names}`,
  notAllDone: 'अभी सब पिछली बार जैसा नहीं है।',
  tryAgain: 'फिर कोशिश कीजिए',
  goOnWithout: 'इसके बिना आगे बढ़िए',
}
