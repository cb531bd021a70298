import { useEffect, useState } from 'react'
import { changeSettings, type Settings, settings, spokenLanguage } from '#client/settings/settings.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { speech } from '#client/words/en/speech.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { clipsOfNumber } from './recorded-clips.ts'
import { speaker } from './speaker.ts'

/** The text on the screen for a called number: the room's announcement, or a nickname. */
export function writtenCall(number: number, announcement: string | null, { calls }: Pick<Settings, 'calls'>): string {
  const words = speech()
  return calls === 'traditional'
    ? words.writtenNickname(number)
    : words.writtenNumber(number, announcement ?? String(number))
}

/**
 * The spoken words for a called number. Until somebody has heard the device speak their language only its digits, which an
 * English voice can also speak. `isHurried` is a pace that leaves no time for a nickname and a long word.
 */
export function spokenCall(number: number, announcement: string, settings: Settings, isHurried = false): string {
  const language = spokenLanguage(settings)
  if (settings.numbersIn !== null || settings.language !== language) return digitsOf(number)
  const words = speech(language)
  const isShort = isHurried && language !== 'en'
  return settings.calls === 'traditional' && !isShort ? words.nickname(number) : words.number(number, announcement)
}

function digitsOf(number: number): string {
  return number < 10 ? `${number}. ${number}` : `${[...String(number)].join(', ')}. ${number}`
}

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
  speaker.speakNumber(spokenCall(number, numberAnnouncement(number), settings()), { clips: clipsOfNumber(number) })
}

/** Long enough to tell whether digits are well said. */
const SAMPLE = 47

/** Says a number as this device would call it. */
export function saySample(): void {
  speaker.unlock()
  speaker.speakNumber(spokenCall(SAMPLE, numberAnnouncement(SAMPLE), settings()), { clips: clipsOfNumber(SAMPLE) })
}

/**
 * Changes the language of the numbers to one that only the voices of this device speak, and says one. Sentences stay in the
 * language of the voice before. Must run during a tap.
 */
export function chooseNumbersIn(code: string): void {
  changeSettings({ numbersIn: code, voiceName: null })
  saySample()
}

/** The browser's voices, once they are loaded. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!window.speechSynthesis) return
    const look = () => setVoices(window.speechSynthesis.getVoices())
    look()
    window.speechSynthesis.addEventListener?.('voiceschanged', look)
    return () => window.speechSynthesis.removeEventListener?.('voiceschanged', look)
  }, [])
  return voices
}
