import type { en } from '#client/words/en/tv.ts'
import type { Words } from '#client/words/i18n.ts'

export const hi: Words<typeof en> = {
  // The big screen
  title: (roomId) => `तंबोला, कमरा ${roomId}`,
  pressForVoice: 'आवाज़: बटन दबाइए',
  tapForVoice: 'आवाज़: छुइए',
  fullScreen: 'पूरे पर्दे पर',
  leave: 'बड़ा पर्दा बंद करें',
  calledNumber: 'आया हुआ नंबर',
  practiceRound: 'अभ्यास राउंड',
  scan: (address) => `स्कैन कीजिए, या ${address} पर यह नंबर लिखिए`,
  spelled: (digits) => `कमरा नंबर ${digits}`,
  players: 'खिलाड़ी',
  ready: (ready, all) => `${all} में से ${ready} तैयार`,
  waitingForPlayers: (count) => `लोगों का इंतज़ार · ${count} आ गए`,
  roundReady: (round, ready, all) => `राउंड ${round} · ${all} में से ${ready} तैयार`,
  waitingToJoin: (names) => `आने का इंतज़ार: ${names}`,
  comeLate: 'देर हुई? अगले राउंड में आइए।',
  endOfEvening: 'शाम का अंत',
  patternsAndWinners: 'क्या-क्या और किसने जीता',
  stillOpen: 'अभी खुला',
  oneNear: '1 को एक चाहिए',
  nearShort: (count) => `${count} पास`,
  near: (count) => `${count} को एक चाहिए`,

  // The way to the big screen
  show: 'इस पर्दे पर खेल दिखाएँ',
  typeDigits: 'कमरे के छह अंक लिखिए।',
  takeBack: 'आख़िरी अंक मिटाएँ',
  noRoom: (roomId) => `कमरा ${roomId} नहीं है। दूसरा नंबर लिखिए।`,
  noInternet: 'इंटरनेट नहीं है। लौटने पर नंबर फिर लिखिए।',
}
