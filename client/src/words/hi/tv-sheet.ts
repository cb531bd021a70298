import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/tv-sheet.ts'

export const hi: Words<typeof en> = {
  openAddress: '1. टीवी के ब्राउज़र में यह पता खोलिए:',
  typeNumber: '2. रिमोट से कमरा नंबर लिखिए:',
  noBrowser:
    'टीवी में ब्राउज़र नहीं है? लैपटॉप जोड़िए, या इस फ़ोन का पर्दा टीवी पर दिखाइए और बड़ा पर्दा यहीं खोलिए। फिर टीवी को किसी को छूना नहीं पड़ेगा।',
  openHere: 'बड़ा पर्दा यहीं खोलें',
}
