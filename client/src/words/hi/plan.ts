import type { en } from '#client/words/en/plan.ts'
import type { Words } from '#client/words/i18n.ts'

export const hi: Words<typeof en> = {
  eveningName: 'शाम का नाम (चाहें तो)',
  day: 'दिन',
  time: 'समय',
  inTheirTime: (zone) => `यहाँ की घड़ी से: ${zone}। लिंक खोलने वाले सब लोग इसे अपने यहाँ के समय में देखते हैं।`,

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
}
