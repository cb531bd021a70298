import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/call.ts'

export const hi: Words<typeof en> = {
  waitingForFirst: 'पहले नंबर का इंतज़ार',
  gameOver: 'खेल ख़त्म। क्या खेल था!',
  isAway: (name) => `${name} दूर हैं। दो मिनट बाद कोई और नंबर बुला सकता है।`,
  isLongAway: (name, roomId) => `${name} दूर हैं। नंबर आप बुलाइए, या ${name} से कहिए कि कमरा ${roomId} में लौट आएँ।`,
  isBack: (name) => `${name} लौट आए।`,
  youCall: 'अब नंबर आप बुलाते हैं।',
  calls: (name) => `अब नंबर ${name} बुलाते हैं।`,
  last: 'पिछले:',
  calledByHost: 'मेज़बान ने बुलाया',
  checked: 'जाँचा गया',
  sayAgain: (number) => `${number} फिर से बोलें`,
  numbersCalled: (count, all) => `आए हुए नंबर: ${count} / ${all}`,

  lastClaims: 'सभी 90 नंबर आ गए। आख़िरी क्लेम: दो मिनट।',
  break: 'अवकाश।',
  breakUntil: (time) => `अवकाश: ${time} में वापसी।`,
  away: (away, of, names) => `रुके हैं: ${of} में से ${away} लोग दूर हैं। इंतज़ार: ${names}।`,
  areAway: (away, of) => `रुके हैं: ${of} में से ${away} लोग दूर हैं।`,
  wonAndWaiting: (winner, caller) => `शाबाश ${winner}! ${caller} का इंतज़ार।`,
  paused: 'रुके हैं।',
  pausedBy: (name) => `${name} ने रोका है।`,
  aMoment: 'एक पल…',
  hold: (name, seconds) => `${name}: ज़रा रुकिए! ${seconds} सेकंड`,
  holds: (name) => `${name}: ज़रा रुकिए!`,
  wonAndNext: (winner, seconds) => `शाबाश ${winner}! अगला नंबर ${seconds} सेकंड में।`,
  eyesDown: (seconds) => `तैयार हो जाइए! पहला नंबर ${seconds} सेकंड में।`,
  next: (seconds) => `अगला नंबर ${seconds} सेकंड में`,
  byThemselves: 'नंबर अपने-आप आते हैं।',
}
