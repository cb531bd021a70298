import type { en } from '#client/words/en/patterns.ts'
import type { Words } from '#client/words/i18n.ts'
import type { Pattern } from '#shared/game/patterns.ts'

/** What each pattern is called, and how the verb agrees with it. */
const PATTERN_NAMES: Record<Pattern, readonly [name: string, won: 'जीता' | 'जीती' | 'जीते' | 'जीतीं']> = {
  'First Five': ['जल्दी पाँच', 'जीता'],
  'Early Seven': ['जल्दी सात', 'जीता'],
  Temperature: ['तापमान', 'जीता'],
  'Smallest Five': ['सबसे छोटे पाँच', 'जीते'],
  'Biggest Five': ['सबसे बड़े पाँच', 'जीते'],
  Laddu: ['लड्डू', 'जीता'],
  'Four Corners': ['चारों कोने', 'जीते'],
  'Six Corners': ['छह कोने', 'जीते'],
  Star: ['सितारा', 'जीता'],
  'King Corners': ['राजा के कोने', 'जीते'],
  'Queen Corners': ['रानी के कोने', 'जीते'],
  Pyramid: ['पिरामिड', 'जीता'],
  Bamboo: ['बाँस', 'जीता'],
  'Letter H': ['अक्षर एच', 'जीता'],
  'Letter T': ['अक्षर टी', 'जीता'],
  Border: ['किनारा', 'जीता'],
  'Odd Numbers': ['विषम नंबर', 'जीते'],
  'Even Numbers': ['सम नंबर', 'जीते'],
  '1 to 45': ['1 से 45', 'जीते'],
  '46 to 90': ['46 से 90', 'जीते'],
  Breakfast: ['नाश्ता', 'जीता'],
  Lunch: ['दोपहर का खाना', 'जीता'],
  Dinner: ['रात का खाना', 'जीता'],
  'Top Line': ['ऊपर की लाइन', 'जीती'],
  'Middle Line': ['बीच की लाइन', 'जीती'],
  'Bottom Line': ['नीचे की लाइन', 'जीती'],
  'Two Lines': ['दो लाइनें', 'जीतीं'],
  'Half Sheet': ['हाफ़ शीट', 'जीती'],
  'Full Sheet': ['फुल शीट', 'जीती'],
  'Own Pattern': ['अपना पैटर्न', 'जीता'],
  'Full House': ['फुल हाउस', 'जीता'],
  'Second House': ['दूसरा हाउस', 'जीता'],
  'Third House': ['तीसरा हाउस', 'जीता'],
}

export const hi: Words<typeof en> = {
  writtenDown: (after) => `मेज़बान ने ${after} नंबरों के बाद लिखा।`,
  asks: {
    'First Five': 'एक टिकट के कोई भी पाँच नंबर।',
    'Early Seven': 'एक टिकट के कोई भी सात नंबर।',
    Temperature: 'टिकट का सबसे छोटा और सबसे बड़ा नंबर।',
    'Smallest Five': 'टिकट के सबसे छोटे पाँच नंबर।',
    'Biggest Five': 'टिकट के सबसे बड़े पाँच नंबर।',
    Laddu: 'बीच की लाइन का बीच वाला नंबर।',
    'Four Corners': 'ऊपर और नीचे की लाइन का पहला और आख़िरी नंबर।',
    'Six Corners': 'हर लाइन का पहला और आख़िरी नंबर।',
    Star: 'चारों कोने और बीच वाला नंबर।',
    'King Corners': 'हर लाइन का आख़िरी नंबर।',
    'Queen Corners': 'हर लाइन का पहला नंबर।',
    Pyramid: 'ऊपर की लाइन का एक, बीच के दो और नीचे के तीन नंबर।',
    Bamboo: 'हर लाइन का बीच वाला नंबर।',
    'Letter H': 'हर लाइन का पहला और आख़िरी नंबर, और पूरी बीच की लाइन।',
    'Letter T': 'पूरी ऊपर की लाइन, और हर लाइन का बीच वाला नंबर।',
    Border: 'पूरी ऊपर और नीचे की लाइन, और बीच की लाइन के दोनों सिरे।',
    'Odd Numbers': 'एक टिकट के सब विषम नंबर, जैसे 7 और 45। एक भी न हो तो टिकट बाहर।',
    'Even Numbers': 'एक टिकट के सब सम नंबर, जैसे 8 और 46। एक भी न हो तो टिकट बाहर।',
    '1 to 45': '45 तक के सब नंबर।',
    '46 to 90': '46 और उससे बड़े सब नंबर।',
    Breakfast: '30 से छोटे सब नंबर।',
    Lunch: '30 से 59 तक के सब नंबर।',
    Dinner: '60 और उससे बड़े सब नंबर।',
    'Top Line': 'ऊपर की लाइन के पाँचों नंबर।',
    'Middle Line': 'बीच की लाइन के पाँचों नंबर।',
    'Bottom Line': 'नीचे की लाइन के पाँचों नंबर।',
    'Two Lines': 'किन्हीं दो लाइनों के सब नंबर।',
    'Half Sheet': 'एक साथ मिले तीन टिकटों पर दो-दो नंबर: 1 से 3, 4 से 6 या 7 से 9।',
    'Full Sheet': 'एक साथ मिले टिकट 1 से 6, हर एक पर दो-दो नंबर।',
    'Own Pattern': 'मेज़बान के चुने हुए नंबर।',
    'Full House': 'एक टिकट के पंद्रहों नंबर।',
    'Second House': 'फुल हाउस के बाद, दूसरे टिकट के पंद्रहों नंबर।',
    'Third House': 'दूसरे हाउस के बाद, किसी और टिकट के पंद्रहों नंबर।',
  },
  asksOfPeople: {
    'Second House': 'फुल हाउस के बाद, किसी और के टिकट के पंद्रहों नंबर।',
    'Third House': 'दूसरे हाउस के बाद, पंद्रहों नंबर। जो हाउस जीत चुके, वे बाहर।',
  },
  onTickets: (tickets) => `आपके ${tickets} टिकटों पर।`,
  mayWin: (winners) => `${winners} लोग एक के बाद एक जीत सकते हैं।`,
}

/** What a pattern is called that is not the host's own. */
export const patternName = (pattern: Pattern): string => PATTERN_NAMES[pattern][0]

const SENTENCES = {
  जीता: { youWon: 'जीत लिया', incomplete: 'वह पूरा नहीं था', isUnsure: 'पूरा नहीं दिखता' },
  जीती: { youWon: 'जीत ली', incomplete: 'वह पूरी नहीं थी', isUnsure: 'पूरी नहीं दिखती' },
  जीते: { youWon: 'जीत लिए', incomplete: 'वे पूरे नहीं थे', isUnsure: 'पूरे नहीं दिखते' },
  जीतीं: { youWon: 'जीत लीं', incomplete: 'वे पूरी नहीं थीं', isUnsure: 'पूरी नहीं दिखतीं' },
}

/** The verbs that follow the name of a pattern. The host's own is like "अपना पैटर्न". */
export function verbsOf(name: string) {
  const won = Object.values(PATTERN_NAMES).find((called) => called[0] === name)?.[1] ?? 'जीता'
  return { won, ...SENTENCES[won] }
}
