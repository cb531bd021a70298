import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/who-calls.ts'

export const hi: Words<typeof en> = {
  autoCall: 'अपने-आप नंबर',
  every: 'हर नंबर के बीच',
  seconds: (seconds) => `${seconds} सेकंड`,
  slow: 'धीरे, 10 सेकंड: दादा-दादी के लिए अच्छा।',
  afterWin: 'जीत के बाद',
  goesOn: '12 सेकंड बाद आगे',
  waitsForMe: 'मेरा इंतज़ार',
  whenAway: 'दूर गए लोगों का इंतज़ार',
  half: 'आधे लोग दूर हों',
  anyone: 'कोई भी दूर हो',
  nobody: 'किसी का नहीं',
  whoCalls: 'नंबर कौन बुलाए?',
  hostTaps: 'मेज़बान दबाएँ',
  byThemselves: 'नंबर अपने-आप आते हैं। आपका फ़ोन बंद भी रहे तो चलेगा।',
}
