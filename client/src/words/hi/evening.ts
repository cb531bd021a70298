import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/evening.ts'
import { hi as common } from './common.ts'

export const hi: Words<typeof en> = {
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
  winTimes: (pattern, times) => `${common.pattern(pattern)} × ${times}`,
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
}
