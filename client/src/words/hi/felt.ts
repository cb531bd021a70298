import type { Words } from '#client/language/words.ts'
import type { en } from '#client/words/en/felt.ts'

export const hi: Words<typeof en> = {
  react: 'अपनी बात दिखाएँ',
  clap: 'ताली',
  hooray: 'वाह',
  laugh: 'हँसी',
  gasp: 'अरे',
  please: 'बस एक',
  love: 'प्यार',
}
