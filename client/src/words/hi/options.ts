import type { en } from '#client/words/en/options.ts'
import type { Words } from '#client/words/i18n.ts'

export const hi: Words<typeof en> = {
  people: 'लोग',
  here: (here) => `${here} यहाँ`,
  open: (here) => `${here} यहाँ, सब आ सकते हैं`,
  locked: (here) => `${here} यहाँ, कमरा बंद`,

  rules: 'नियम',
  asAlways: (prizes) => `जैसा हमेशा, ${prizes} इनाम`,
  prizes: 'क्या-क्या जीतें और इनाम',
  yourOwn: (prizes) => `आपके अपने, ${prizes} इनाम`,

  soundAndScreen: 'आवाज़ और पर्दा',
  eachSpeaks: 'हर फ़ोन बोलता है',
  tvSpeaks: 'सिर्फ़ टीवी बोलता है',

  safety: 'सुरक्षा',
}
