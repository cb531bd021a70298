import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/tv-entry.ts'

export const hi: Words<typeof en> = {
  show: 'इस पर्दे पर खेल दिखाएँ',
  typeDigits: 'कमरे के छह अंक लिखिए।',
  takeBack: 'आख़िरी अंक मिटाएँ',
  noRoom: (roomId) => `कमरा ${roomId} नहीं है। दूसरा नंबर लिखिए।`,
  noInternet: 'इंटरनेट नहीं है। लौटने पर नंबर फिर लिखिए।',
}
