import type { Words } from '#client/words/area.ts'
import type { en } from '#client/words/en/paper.ts'

export const hi: Words<typeof en> = {
  // Who plays on paper, as the host arranges it
  paperTickets: 'काग़ज़ के टिकट',
  areOnPaper: (people) => `काग़ज़ के टिकट: ${people}`,
  whatFor: 'जिनके पास फ़ोन नहीं, उनके लिए। टिकट छापिए, या तस्वीर भेजिए।',
  name: 'नाम (ख़ाली भी चलेगा)',
  wholeStrip: 'छह टिकटों पर हर नंबर एक बार होता है।',
  addOne: 'काग़ज़ पर जोड़ें',
  adding: 'जोड़ रहे हैं…',
  many: 'एक साथ कई पन्ने',
  sheets: 'कितने पन्ने?',
  addSheets: (sheets) => (sheets === 1 ? '1 पन्ना जोड़ें' : `${sheets} पन्ने जोड़ें`),
  printSheets: 'पन्ने छापें',
  onPaper: 'काग़ज़ पर',

  // The check of a ticket
  checkPaper: 'काग़ज़ का टिकट जाँचें',
  code: 'टिकट पर छपा कोड',
  codeHint: (code, typed) => `${code} हो तो ${typed} लिखिए।`,
  check: 'जाँचें',
  checkAnother: 'दूसरा टिकट जाँचें',
  notACode: (code, typed) => `यह टिकट का कोड नहीं है। ${code} हो तो ${typed} लिखिए।`,
  called: (count) => `${count} नंबर आ चुके`,
  numbersOn: (code, called) => `टिकट ${code}। आए हुए: ${called || 'कोई नहीं'}।`,
  completeNow: (number) => `${number} से पूर्ण, जो अभी आया।`,
  completeSince: (number, ago) => `${number} आने से पूर्ण, ${ago} नंबर पहले।`,
  missing: (count, numbers) => `${count} बाकी: ${numbers}`,
  missingAny: (count) => `${count} बाकी`,
  wonBy: (names) => `विजेता: ${names}।`,
  isTaken: 'जीता जा चुका।',
  claimFor: (pattern, name) => `${name} के लिए ${pattern} क्लेम करें`,
  isOut: 'ग़लत क्लेम से बाहर।',
  wrongClaim: 'क्लेम ग़लत था',
  putOut: (pattern) => `इस टिकट को ${pattern} से बाहर करें?`,
  putOutText: (name, pattern) => `${name} का क्लेम जल्दी था। घर के नियम से यह टिकट अब ${pattern} नहीं जीत सकता।`,
  putItOut: 'बाहर करें',
  pauseNumbers: 'नंबर रोकें',

  // Why there is nothing to check
  otherRound: (sheet, now) => `यह पन्ना राउंड ${sheet} का है। अभी राउंड ${now} चल रहा है।`,
  nobodyHas: (code) => `इस कमरे में टिकट ${code} किसी के पास नहीं। शायद मेज़बान ने हटा दिया।`,
  notStarted: 'राउंड शुरू नहीं हुआ। अभी कोई नंबर नहीं आया।',
  isOver: (round) => `राउंड ${round} ख़त्म। अब कोई क्लेम नहीं हो सकता।`,
  otherRoom: (sheet, mine) => `यह टिकट कमरा ${sheet} का है। आप कमरा ${mine} में हैं।`,
}
