import type { Words } from '#client/words/area.ts'
import type { en } from '#client/words/settings.ts'

export const hi: Words<typeof en> = {
  auto: 'अपने-आप',
  light: 'उजला',
  dark: 'गहरा',
  on: 'चालू',
  off: 'बंद',
  soundEffects: 'खेल की ध्वनियाँ',
  vibration: 'कंपन',
  help: 'काटने में मदद',
  showMe: 'मुझे दिखाएँ',
  showMeHint: 'दिखाता है कि आपके कौन-से नंबर आ चुके हैं, और काटने का एक बड़ा बटन देता है।',
  markForMe: 'मेरे लिए काटें',
  markForMeHint: 'नंबर आने के 4 सेकंड बाद अपने-आप कट जाते हैं। क्लेम आप ही करते हैं।',
  theme: 'रंग-रूप',
  textSize: 'अक्षरों का आकार',
  reduceMotion: 'हलचल कम करें',
  voice: 'आवाज़',
  voiceHint: 'स्क्रीन रीडर चलाते हैं? तो आवाज़ बंद कीजिए, नंबर वही पढ़ेगा।',
  language: 'बोलने की भाषा',
  notInstalled: 'इस फ़ोन में हिन्दी आवाज़ नहीं है। अंग्रेज़ी आवाज़ चलेगी।',
  whichVoice: 'कौन-सी आवाज़',
  best: 'इस फ़ोन की सबसे अच्छी',
  traditional: 'मज़ेदार नामों के साथ',
  traditionalHint: 'गोल-गोल लड्डू, 88',
  screenLanguage: 'पर्दे की भाषा',
}
