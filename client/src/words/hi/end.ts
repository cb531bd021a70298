import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/end.ts'

export const hi: Words<typeof en> = {
  gameOver: 'खेल ख़त्म',
  theHost: 'मेज़बान',
  iAmLeaving: 'मुझे जाना है',
  finishEvening: 'आज का खेल समाप्त करें',
  whoHostsNext: 'अगला मेज़बान कौन?',
  theyStart: 'अगला राउंड वही शुरू करेंगे और नंबर बुलाएँगे। राउंड तुरंत खुल जाएगा।',
  isWaiting: (name) => `${name} आने का इंतज़ार कर रहे हैं।`,
  areWaiting: (names) => `${names} आने का इंतज़ार कर रहे हैं।`,
  playAgain: 'फिर खेलें',
  samePeople: 'वही लोग, वही कमरा नंबर, नए टिकट।',
  hostHasLeft: (host) => `${host} चले गए। जो अगला राउंड खोले, वही मेज़बान होगा।`,
  hostHasFinished: (host) => `${host} ने आज का खेल समाप्त किया। फिर भी कोई राउंड हुआ तो आप उसमें हैं।`,
  stayHere: (host) => `अगला राउंड ${host} शुरू करेंगे। यहीं रुकिए, आपका नाम बना रहेगा।`,
  openNext: 'अगला राउंड खोलें',
  withFamily: 'परिवार के साथ खेलें',
}
