import { settings } from '#client/settings/settings.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { spokenCall } from './call-words.ts'
import { speaker } from './speaker.ts'
import { NO_VOICE } from './use-voice-state.ts'

/** Says a number once more in full, on this device. */
export function sayAgain(number: number): void {
  speaker.unlock()
  const state = speaker.state()
  if (state === 'muted') showToast({ title: 'The voice is off. Turn it on above.', variant: 'error' })
  if (state === 'unsupported') showToast({ title: NO_VOICE, variant: 'error' })
  speaker.speakNumber(spokenCall(number, numberAnnouncement(number), settings()))
}
