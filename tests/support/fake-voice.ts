import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** All texts spoken in this page, in order. */
    spokenTexts: string[]
    /** The same with how, and with those that failed. */
    utterances: { text: string; rate: number; pitch: number; lang: string }[]
    /** How many of the next texts fail, as on a phone whose voice is busy. */
    failuresToCome: number
    /** The vibrations of the device, in order. */
    vibrations: string[]
    /** Voices of the device beside an English one. */
    moreVoices?: { name: string; lang: string; localService: boolean; default: boolean; voiceURI: string }[]
  }
}

/**
 * Replaces the browser's voice, which headless browsers lack, with one that ends at once and records what it spoke. Effects
 * are played, with the longest buffer: otherwise a browser without a sound card asks each page for sound a hundred times a
 * second, which costs more CPU than all else on a page where nothing happens.
 */
export const fakeVoice = (page: Page) => page.addInitScript(takeVoice)

/** Does so in the page in which it runs. */
export function takeVoice(): void {
  Object.assign(window, { spokenTexts: [], utterances: [], failuresToCome: 0 })
  class FakeUtterance {
    text: string
    lang = ''
    rate = 1
    pitch = 1
    volume = 1
    onstart?: () => void
    onend?: () => void
    onerror?: (event: { error: string }) => void
    constructor(text: string) {
      this.text = text
    }
  }
  const voice = { name: 'Test', lang: 'en-IN', localService: true, default: true, voiceURI: 'test' }
  const engine = Object.assign(new EventTarget(), {
    getVoices: () => [voice, ...(window.moreVoices ?? [])],
    cancel: () => {},
    speak: (utterance: FakeUtterance) => {
      const { text, rate, pitch, lang, volume } = utterance
      if (volume > 0) window.utterances.push({ text, rate, pitch, lang })
      if (volume > 0 && window.failuresToCome > 0) {
        window.failuresToCome--
        setTimeout(() => utterance.onerror?.({ error: 'audio-busy' }))
        return
      }
      if (volume > 0) window.spokenTexts.push(text)
      setTimeout(() => {
        utterance.onstart?.()
        utterance.onend?.()
      })
    },
  })
  Object.defineProperty(window, 'speechSynthesis', { value: engine, configurable: true })
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: FakeUtterance, configurable: true })
  window.AudioContext = class extends AudioContext {
    constructor() {
      super({ latencyHint: 1 })
    }
  }
}

/** Records how the page lets its device vibrate. */
export async function feelVibrations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.vibrations = []
    navigator.vibrate = (pattern) => window.vibrations.push(JSON.stringify(pattern)) > 0
  })
}

/** What this page has spoken so far. */
export function spokenIn(page: Page): Promise<string[]> {
  return page.evaluate(() => window.spokenTexts)
}

/** Gives the device one more voice, from the next load of the page on. */
export async function addVoice(page: Page, name: string, lang: string): Promise<void> {
  const voice = { name, lang, localService: true, default: false, voiceURI: name }
  await page.addInitScript((more) => Object.assign(window, { moreVoices: [more] }), voice)
}
