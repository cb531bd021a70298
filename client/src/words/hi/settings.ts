import type { Words } from '#client/words/area.ts'
import type { en } from '#client/words/en/settings.ts'

export const hi: Words<typeof en> = {
  // The settings of this device
  auto: 'अपने-आप',
  light: 'उजला',
  dark: 'गहरा',
  on: 'चालू',
  off: 'बंद',
  soundEffects: 'खेल की ध्वनियाँ',
  reactions: 'ताली और वाह',
  reactionsHint: 'दूसरों की तालियाँ और वाह-वाह।',
  vibration: 'कंपन',
  help: 'काटने में मदद',
  showMe: 'मुझे दिखाएँ',
  showMeHint: 'दिखाता है कि आपके कौन-से नंबर आ चुके हैं। काटने का एक बड़ा बटन भी देता है।',
  markForMe: 'मेरे लिए काटें',
  markForMeHint: 'नंबर आने के 4 सेकंड बाद अपने-आप कट जाते हैं। क्लेम आप ही करते हैं।',
  byEar: 'सुनकर खेलें',
  pageSpeaks: 'यह पन्ना बोले',
  readerSpeaks: 'मेरा स्क्रीन रीडर बोले',
  byEarHint: 'हर नंबर के बाद: आपके टिकट पर कहाँ है, और कितने बाकी। खेल में एच दबाने पर सब बटन दिखते हैं।',
  theme: 'रंग-रूप',
  textSize: 'अक्षरों का आकार',
  reduceMotion: 'हलचल कम करें',
  voice: 'आवाज़',
  moreOfVoice: 'आवाज़ के बारे में और',
  voiceHint: 'स्क्रीन रीडर चलाते हैं? तो आवाज़ बंद कीजिए, नंबर वही पढ़ेगा।',
  language: 'बोलने की भाषा',
  notInstalled: 'इस फ़ोन में हिन्दी आवाज़ नहीं है। अंग्रेज़ी आवाज़ चलेगी।',
  whichVoice: 'कौन-सी आवाज़',
  best: 'इस फ़ोन की सबसे अच्छी',
  traditional: 'मज़ेदार नामों के साथ',
  traditionalHint: 'गोल-गोल लड्डू, 88',

  // The question whether a device speaks a language, and what to do if it does not
  question: (word) => `क्या आपने ${word} सुना?`,
  yes: 'हाँ',
  no: 'नहीं',
  again: 'फिर से सुनें',
  onlyDigits: 'अब नंबर अंकों में बोले जाएँगे: 4, 7. 47.',
  howTo:
    'हिन्दी आवाज़ जोड़ने के लिए: एंड्रॉयड में सेटिंग, सुलभता, लिखाई को बोली में बदलना; आईफ़ोन में सेटिंग, सुलभता, बोली गई सामग्री, आवाज़ें। फिर यहाँ दोबारा जाँचिए।',

  // A game by ear, or without sound
  gameLog: 'खेल का हाल और बटन',
  log: 'अब तक क्या हुआ',
  nothingYet: 'अभी कोई नंबर नहीं आया।',
  keys: 'कीबोर्ड के बटन',
  ask: {
    repeat: 'नंबर फिर सुनें',
    mark: 'आए हुए नंबर काटें',
    claim: 'जो पूरा है, क्लेम करें',
    toGo: 'कितने बाकी',
    last: 'पिछले पाँच नंबर',
    won: 'कौन जीता',
    rows: 'मेरे टिकट, लाइन-लाइन',
    leave: 'खेल छोड़ें',
  },
  sentence: (text) => `${text}।`,
  nothingReady: 'अभी कुछ पूरा नहीं।',
  noCalls: 'अभी कोई नंबर नहीं आया।',
  lastFive: (numbers) => `पिछले पाँच: ${numbers}।`,
  nobodyYet: 'अभी कोई नहीं जीता।',
  wonBy: (pattern, names) => `${pattern}: ${names}।`,
  numbersOf: (row, numbers, marked) => `${row}: ${numbers}। ${marked ? `कटे: ${marked}।` : 'कोई नहीं कटा।'}`,
  allMarked: (row, numbers) => `${row}: ${numbers}। सब कटे।`,
  called: (count, number) => `${count}. ${number} आया`,

  // A call for somebody who plays by ear
  justNumber: (number) => `${number}।`,
  notYours: (number) => `${number}। आपके टिकट पर नहीं।`,
  onRow: (number, row) => `${number}। आपकी ${row} में।`,
  onTicket: (number, ticket, row) => `${number}। टिकट ${ticket}, ${row}।`,
  onTickets: (number, one, other) => `${number}। टिकट ${one} और ${other} पर।`,
  toGo: (count, pattern) => `${pattern}: ${count} बाकी।`,
  isReady: (pattern) => `${pattern}: तैयार।`,
  row: (ticket, row) => `टिकट ${ticket}, ${row}`,
  topRow: 'ऊपर की लाइन',
  middleRow: 'बीच की लाइन',
  bottomRow: 'नीचे की लाइन',

  // A ticket to try
  tryTicket: 'टिकट आज़माएँ',
  tryIt: 'आज़माइए।',
  calledOnes: (numbers) => `ये नंबर आ चुके हैं: ${numbers}। इन्हें दबाइए, फिर कोई और नंबर दबाकर देखिए।`,

  // The ways onto a TV
  openAddress: '1. टीवी के ब्राउज़र में यह पता खोलिए:',
  typeNumber: '2. रिमोट से कमरा नंबर लिखिए:',
  noBrowser: 'टीवी में ब्राउज़र नहीं है? लैपटॉप जोड़िए। या इस फ़ोन को टीवी पर दिखाइए और बड़ा पर्दा यहीं खोलिए।',
  openHere: 'बड़ा पर्दा यहीं खोलें',
}
