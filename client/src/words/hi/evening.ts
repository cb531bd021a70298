import type { en } from '#client/words/en/evening.ts'
import type { Words } from '#client/words/i18n.ts'

const HINDI_RANKS = ['पहला', 'दूसरा', 'तीसरा', 'चौथा', 'पाँचवाँ']

export const hi: Words<typeof en> = {
  // What has been won in an evening
  whatAnEvening: 'क्या शाम थी!',
  wholeEvening: 'पूरी शाम',
  soFar: 'अब तक की शाम',
  nobodyYet: 'अभी किसी ने कुछ नहीं जीता।',
  nobody: 'इस बार किसी ने कुछ नहीं जीता।',
  podium: 'सबसे अच्छे तीन',
  moreNames: (count) => `+ ${count} और`,
  wins: (count) => `${count} जीत`,
  winsWord: () => 'जीत',
  rounds: (count) => `${count} राउंड`,
  ranked: (pattern, rank) => `${pattern}, ${HINDI_RANKS[rank - 1] ?? rank} इनाम`,
  winTimes: (pattern, times) => `${pattern} × ${times}`,
  forChat: (day, best, rounds) => `तंबोला, ${day}: ${best && `${best}। `}${rounds}।`,
  with: (host) => `${host} के साथ तंबोला`,
  roundHouses: (round, names) => `राउंड ${round}: ${names}`,
  savePicture: 'तस्वीर सहेजें',
  isBeingDrawn: 'तस्वीर बन रही है…',
  drawAgain: 'तस्वीर फिर बनाएँ',
  roundIsOver: (round) => `राउंड ${round} पूरा हुआ`,
  notWon: 'नहीं जीता',
  notWonList: (patterns) => `नहीं जीते गए: ${patterns}`,
  allRounds: 'सभी राउंड',
  backToGame: 'खेल में लौटें',
  roundIsOpen: (round) => `राउंड ${round} खुल गया है।`,
  intoRound: (round) => `राउंड ${round} में चलें`,

  // All rounds of an evening
  isBeingPlayed: 'यह अभी चल रहा है।',
  practiceRound: 'अभ्यास राउंड: गिनती में नहीं।',
  nobodyWon: 'किसी ने इनाम नहीं जीता।',
  ticket: (number) => `टिकट ${number}`,
  check: (round) => `राउंड ${round} जाँचें`,
  called: (calls) => `आए हुए नंबर: ${calls}।`,

  // The end of a round, and how the evening goes on
  gameOver: 'खेल ख़त्म',
  theHost: 'मेज़बान',
  iAmLeaving: 'मुझे जाना है',
  finishEvening: 'आज का खेल समाप्त करें',
  whoHostsNext: 'अगला मेज़बान कौन?',
  theyStart: 'अगले राउंड के नंबर वही बुलाएँगे। राउंड तुरंत खुल जाएगा।',
  isWaiting: (name) => `${name} आने का इंतज़ार कर रहे हैं।`,
  areWaiting: (names) => `${names} आने का इंतज़ार कर रहे हैं।`,
  playAgain: 'फिर खेलें',
  samePeople: 'वही लोग, वही कमरा नंबर, नए टिकट।',
  hostHasLeft: (host) => `${host} चले गए। जो अगला राउंड खोले, वही मेज़बान होगा।`,
  hostHasFinished: (host) => `${host} ने आज का खेल समाप्त किया। फिर भी कोई राउंड हुआ तो आप उसमें हैं।`,
  stayHere: (host) => `अगला राउंड ${host} शुरू करेंगे। बस यहीं रुकिए।`,
  openNext: 'अगला राउंड खोलें',
  withFamily: 'परिवार के साथ खेलें',
}
