import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** All texts spoken in this page, in order. */
    spokenTexts: string[]
    /** The same with rate, pitch and time (milliseconds of the page's clock). */
    utterances: { text: string; rate: number; pitch: number; lang: string; at: number }[]
    /** How many of the next texts fail, as on a phone whose voice is busy. */
    failuresToCome: number
    /** How the device was told to vibrate, in order. */
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
export async function fakeVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.spokenTexts = []
    window.utterances = []
    window.failuresToCome = 0
    class FakeUtterance extends EventTarget {
      text: string
      lang = ''
      rate = 1
      pitch = 1
      volume = 1
      voice = null
      onstart: (() => void) | null = null
      onend: (() => void) | null = null
      onerror: ((event: { error: string }) => void) | null = null
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const voice = { name: 'Test', lang: 'en-IN', localService: true, default: true, voiceURI: 'test' }
    const engine = Object.assign(new EventTarget(), {
      speaking: false,
      pending: false,
      paused: false,
      onvoiceschanged: null,
      getVoices: () => [voice, ...(window.moreVoices ?? [])],
      cancel: () => {},
      pause: () => {},
      resume: () => {},
      speak: (utterance: FakeUtterance) => {
        const { text, rate, pitch, lang } = utterance
        if (utterance.volume > 0) window.utterances.push({ text, rate, pitch, lang, at: performance.now() })
        if (utterance.volume > 0 && window.failuresToCome > 0) {
          window.failuresToCome--
          setTimeout(() => utterance.onerror?.({ error: 'audio-busy' }))
          return
        }
        if (utterance.volume > 0) window.spokenTexts.push(text)
        setTimeout(() => {
          utterance.onstart?.()
          utterance.dispatchEvent(new Event('start'))
          utterance.onend?.()
          utterance.dispatchEvent(new Event('end'))
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
  })
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
  await page.addInitScript(
    (voice) => {
      window.moreVoices = [voice]
    },
    { name, lang, localService: true, default: false, voiceURI: name },
  )
}
