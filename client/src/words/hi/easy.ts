import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/easy.ts'

export const hi: Words<typeof en> = {
  sayAgain: 'फिर बोलें',
  markThem: 'इन्हें काटें',
  missed: (numbers) => `छूटे नंबर: ${numbers}`,
  missedMore: (numbers, more) => `छूटे नंबर: ${numbers} और ${more} दूसरे`,
  nothing: 'काटने को कुछ नहीं',
  offline: 'इंटरनेट नहीं है। आपके टिकट और निशान सुरक्षित हैं।',
  more: 'और',
  showBig: 'बड़ा दिखाएँ',
  showPaper: 'काग़ज़ जैसा दिखाएँ',
}
