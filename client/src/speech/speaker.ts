import { SPEECH_RETRY_MS } from '#shared/limits.ts'
import { isMobile } from './device.ts'
import { readMuted, storeMuted } from './mute.ts'
import { type Spoken, utteranceFor } from './utterance.ts'
import { findVoice } from './voice.ts'

/** Engines swallow what is spoken right after something ended or was cancelled. */
const GAP_MS = 125
/** Silence after which a text is taken for not started. Slow engines need about two seconds. */
const START_WITHIN_MS = 2_500
/** Time after which an engine that never said "end" is taken for stuck. Every text is shorter than this. */
const STUCK_AFTER_MS = 8_000

interface Item extends Spoken {
  isRetry: boolean
}

/**
 * The one voice of the page, outside React. One text is spoken at a time; at most one number waits (a newer one takes
 * its place: nobody wants to hear a backlog) and winners wait in line, ahead of that number. It stays locked until the
 * player touches the page, because browsers refuse to speak before. The screen never waits for the voice.
 */
class Speaker {
  private readonly listeners = new Set<() => void>()
  private readonly winners: Item[] = []
  private nextNumber: Item | null = null
  private current: Item | null = null
  /** Kept so that Safari does not collect it in mid-sentence. */
  private utterance: SpeechSynthesisUtterance | null = null
  private voice: SpeechSynthesisVoice | null = null
  private timers: ReturnType<typeof setTimeout>[] = []
  private lastEnd = Number.NEGATIVE_INFINITY
  private locked = true
  private prepared = false
  private muted = readMuted()

  /** Wakes the engine. Must run synchronously inside a click or key press, before anything is awaited. */
  unlock(): void {
    const synth = this.prepare()
    if (!synth || !this.locked) return
    const silence = new SpeechSynthesisUtterance(' ')
    silence.volume = 0
    silence.rate = 10
    synth.speak(silence)
    this.locked = false
    this.tell()
  }

  /** Whether the browser still waits for a touch before it may speak. */
  isLocked(): boolean {
    return this.locked
  }

  speakNumber(text: string): void {
    if (this.isSilent()) return
    this.nextNumber = { kind: 'number', text, isRetry: false }
    this.pump()
  }

  speakWinner(text: string): void {
    if (this.isSilent()) return
    this.winners.push({ kind: 'winner', text, isRetry: false })
    this.pump()
  }

  /** Remembered on this device. Muting is heard at once; what was waiting is dropped. */
  setMuted(muted: boolean): void {
    this.muted = muted
    storeMuted(muted)
    if (muted) this.hush()
    this.tell()
  }

  isMuted(): boolean {
    return this.muted
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private isSilent(): boolean {
    return this.muted || this.locked || !this.prepare()
  }

  private prepare(): SpeechSynthesis | null {
    const synth = engine()
    if (!synth) {
      if (!this.prepared) console.info('This browser cannot speak.')
    } else if (!this.prepared) {
      findVoice(synth, (voice) => {
        this.voice = voice
      })
      // Chromium goes on talking after the page is gone.
      window.addEventListener('pagehide', () => this.hush())
    }
    this.prepared = true
    return synth
  }

  private pump(): void {
    const synth = engine()
    if (!synth || this.current) return
    const item = this.winners.shift() ?? this.nextNumber
    if (!item) return
    if (item === this.nextNumber) this.nextNumber = null
    this.current = item
    this.after(this.lastEnd + GAP_MS - performance.now(), () => this.speak(synth, item))
  }

  private speak(synth: SpeechSynthesis, item: Item): void {
    const utterance = utteranceFor(item, this.voice)
    this.utterance = utterance
    const isMine = () => this.utterance === utterance
    utterance.onstart = () => {
      if (isMine()) this.watch(item)
    }
    utterance.onend = () => {
      if (isMine()) this.finish()
    }
    utterance.onerror = (event) => {
      if (isMine()) this.failed(item, event?.error ?? 'unknown')
    }
    this.after(START_WITHIN_MS, () => (item.isRetry || !isMobile() ? this.watch(item) : this.failed(item, 'no start')))
    synth.speak(utterance)
  }

  /** A wedged engine never says that it ended; the queue must go on regardless. */
  private watch(item: Item): void {
    this.clearTimers()
    this.after(STUCK_AFTER_MS, () => {
      console.info(`The voice got stuck at "${item.text}".`)
      this.utterance = null
      engine()?.cancel()
      this.finish()
    })
  }

  private failed(item: Item, reason: string): void {
    if (reason === 'not-allowed') {
      this.locked = true
      this.tell()
    }
    console.info(`Could not speak "${item.text}": ${reason}.`)
    if (item.isRetry || !isMobile() || this.locked) {
      this.finish()
      return
    }
    this.utterance = null
    this.clearTimers()
    if (reason === 'no start') engine()?.cancel()
    const synth = engine()
    this.after(SPEECH_RETRY_MS, () => synth && this.speak(synth, { ...item, isRetry: true }))
  }

  private finish(): void {
    this.clearTimers()
    this.utterance = null
    this.current = null
    this.lastEnd = performance.now()
    this.pump()
  }

  private hush(): void {
    this.winners.length = 0
    this.nextNumber = null
    this.clearTimers()
    this.utterance = null
    this.current = null
    this.lastEnd = performance.now()
    engine()?.cancel()
  }

  private after(ms: number, act: () => void): void {
    this.timers.push(setTimeout(act, Math.max(0, ms)))
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

/** The voice of this page. */
export const speaker = new Speaker()

function engine(): SpeechSynthesis | null {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window ? window.speechSynthesis : null
}
