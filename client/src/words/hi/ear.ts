import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/ear.ts'

export const hi: Words<typeof en> = {
  question: (word) => `क्या आपने ${word} सुना?`,
  yes: 'हाँ',
  no: 'नहीं',
  again: 'फिर से सुनें',
  onlyDigits: 'अब नंबर अंकों में बोले जाएँगे: 4, 7. 47.',
  howTo:
    'हिन्दी आवाज़ जोड़ने के लिए: एंड्रॉयड में सेटिंग, सुलभता, लिखाई को बोली में बदलना; आईफ़ोन में सेटिंग, सुलभता, बोली गई सामग्री, आवाज़ें। फिर यहाँ दोबारा जाँचिए।',
}
