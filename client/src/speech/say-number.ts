import { changeSettings, settings } from '#client/settings/settings.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { spokenCall } from './call-words.ts'
import type { SpeechEngine } from './engine.ts'
import { inOwnVoice } from './own-voice.ts'
import { clipsOfNumber } from './recorded-clips.ts'
import { speaker } from './speaker.ts'

/** Says a number once more in full, on this device. */
export function sayAgain(number: number): void {
  speaker.unlock()
  const state = speaker.state()
  if (state === 'muted') {
    const end = showToast({ title: () => common().voiceIsOff, variant: 'error' })
    const stop = speaker.subscribe(() => {
      if (speaker.state() === 'muted') return
      stop()
      end()
    })
  }
  if (state === 'unsupported') showToast({ title: () => common().noVoice, variant: 'error' })
  speak(number, inOwnVoice(number))
}

function speak(number: number, by?: SpeechEngine): void {
  speaker.speakNumber(spokenCall(number, numberAnnouncement(number), settings()), { clips: clipsOfNumber(number), by })
}

/** Long enough to tell whether digits are well said. */
const SAMPLE_NUMBER = 47

/** Says a number as this device would call it. */
export function saySample(): void {
  speaker.unlock()
  speak(SAMPLE_NUMBER)
}

/**
 * Changes the language of the numbers to one that only the voices of this device speak, and says one. Sentences stay in the
 * language of the voice before. Must run during a tap.
 */
export function chooseNumbersIn(code: string): void {
  changeSettings({ numbersIn: code, voiceName: null })
  saySample()
}
