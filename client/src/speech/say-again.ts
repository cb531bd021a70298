import { settings } from '#client/settings/settings.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { spokenCall } from './call-words.ts'
import { speaker } from './speaker.ts'

/** Says a number once more in full, on this device. */
export function sayAgain(number: number): void {
  speaker.unlock()
  const state = speaker.state()
  if (state === 'muted') showToast({ title: common().voiceIsOff, variant: 'error' })
  if (state === 'unsupported') showToast({ title: common().noVoice, variant: 'error' })
  speaker.speakNumber(spokenCall(number, numberAnnouncement(number), settings()))
}
