import { useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { readStored, store } from '#client/device/storage.ts'
import { wakeSounds } from '#client/sound/audio.ts'
import { appEngine, browserEngine, isMobile, type SpeechEngine, type Spoken } from './engine.ts'

/** Where a browser stores that its voice was turned off. */
const MUTED_KEY = 'voiceMuted'

const SPEECH_RETRY_MS = 500

/** Pause between texts: engines drop speech that starts right after an end or a cancel. */
const GAP_MS = 125
/** A text that has not started within this time counts as failed. Slow engines need about two seconds. */
const START_WITHIN_MS = 2_500
/** An engine that reports no end within this time counts as stuck. Every text is shorter than this. */
const STUCK_AFTER_MS = 8_000
/** Maximum number of queued winners. */
const MOST_WINNERS = 3

/** `unsupported`: no voice is available. `locked`: the page must be touched before it may speak. */
export type VoiceState = 'unsupported' | 'locked' | 'muted' | 'ready'

interface Item extends Spoken {
  isRetry: boolean
  /** How often it is still to be said. */
  times: number
  /** Called if the engine failed to speak it. */
  unsaid(): void
}

/**
 * The single voice of the page, independent of React. It speaks one text at a time. At most one number is queued (a
 * newer one replaces it, since a backlog is useless), and queued winners go before it. What the numbers wait for comes last,
 * and gives way to the next number. It stays locked until the player touches the page, because browsers refuse to speak
 * before. The UI never waits for the voice.
 */
class Speaker {
  private readonly changes = new Listeners()
  /** Calls a listener whenever `state()` may have changed. */
  readonly subscribe = this.changes.subscribe
  private readonly winners: Item[] = []
  private nextNumber: Item | null = null
  private nextWait: Item | null = null
  private current: Item | null = null
  private timers: ReturnType<typeof setTimeout>[] = []
  private lastEnd = Number.NEGATIVE_INFINITY
  private locked = true
  private muted = readStored(MUTED_KEY) === 'true'
  private found: SpeechEngine | null | undefined

  /** Unlocks the engine. Must run synchronously in a click or key handler, before any await. */
  unlock(): void {
    wakeSounds()
    const engine = this.engine()
    if (!engine || !this.locked) return
    engine.wake()
    this.locked = false
    this.changes.tell()
  }

  state(): VoiceState {
    if (!this.engine()) return 'unsupported'
    if (this.muted) return 'muted'
    return this.locked ? 'locked' : 'ready'
  }

  /**
   * `unsaid` is called if the engine failed to speak the text, for example because a hidden page may not speak. With
   * several `times` it is repeated as long as nothing newer waits.
   */
  speakNumber(text: string, unsaid: () => void = () => {}, times = 1): void {
    if (this.state() !== 'ready') return
    this.nextNumber = { kind: 'number', text, isRetry: false, times, unsaid }
    this.nextWait = null
    this.pump()
  }

  /** Says what the numbers wait for; null if they go on. */
  speakWait(text: string | null): void {
    if (this.state() !== 'ready') return
    this.nextWait = text === null ? null : { kind: 'number', text, isRetry: false, times: 1, unsaid: () => {} }
    this.pump()
  }

  speakWinner(text: string): void {
    if (this.state() !== 'ready' || this.winners.length >= MOST_WINNERS) return
    this.winners.push({ kind: 'winner', text, isRetry: false, times: 1, unsaid: () => {} })
    this.pump()
  }

  /** Stores the choice. Muting takes effect at once and drops queued texts. */
  setMuted(muted: boolean): void {
    this.muted = muted
    store(MUTED_KEY, String(muted))
    if (muted) this.hush()
    this.changes.tell()
  }

  /** The voice of the native app around the page if it lends one, else the browser's, else null. */
  private engine(): SpeechEngine | null {
    if (this.found !== undefined) return this.found
    this.found = appEngine() ?? browserEngine()
    if (!this.found) console.info('This browser cannot speak.')
    // Chromium keeps talking after the page is closed.
    else window.addEventListener('pagehide', () => this.hush())
    return this.found
  }

  private pump(): void {
    const engine = this.engine()
    if (!engine || this.current) return
    const item = this.winners.shift() ?? this.nextNumber ?? this.nextWait
    if (!item) return
    if (item === this.nextNumber) this.nextNumber = null
    if (item === this.nextWait) this.nextWait = null
    this.current = item
    this.after(this.lastEnd + GAP_MS - performance.now(), () => this.speak(engine, item))
  }

  private speak(engine: SpeechEngine, item: Item): void {
    this.after(START_WITHIN_MS, () => {
      if (item.isRetry || !isMobile()) return this.watch(item, item.unsaid)
      engine.cancel()
      this.failed(engine, item, 'no start')
    })
    engine.speak(item, {
      started: () => this.watch(item),
      ended: () => this.ended(item),
      failed: (reason) => this.failed(engine, item, reason),
    })
  }

  private ended(item: Item): void {
    const isNewerWaiting = this.winners.length > 0 || this.nextNumber !== null || this.nextWait !== null
    const isRepeated = item.times > 1 && !isNewerWaiting
    if (isRepeated) this.nextNumber = { ...item, isRetry: false, times: item.times - 1, unsaid: () => {} }
    this.finish()
  }

  /** Continues the queue if the engine never reports an end. */
  private watch(item: Item, stuck: () => void = () => {}): void {
    this.clearTimers()
    this.after(STUCK_AFTER_MS, () => {
      console.info(`The voice got stuck at "${item.text}".`)
      this.engine()?.cancel()
      stuck()
      this.finish()
    })
  }

  private failed(engine: SpeechEngine, item: Item, reason: string): void {
    if (reason === 'not-allowed') {
      this.locked = true
      this.changes.tell()
    }
    console.info(`Could not speak "${item.text}": ${reason}.`)
    if (item.isRetry || !isMobile() || this.locked || this.isOutdated(item)) {
      item.unsaid()
      this.finish()
      return
    }
    this.clearTimers()
    this.after(SPEECH_RETRY_MS, () => {
      if (this.isOutdated(item)) this.finish()
      else this.speak(engine, { ...item, isRetry: true })
    })
  }

  /** A number that could not be said is not worth another try when a newer one waits. */
  private isOutdated({ kind }: Item): boolean {
    return kind === 'number' && this.nextNumber !== null
  }

  private finish(): void {
    this.clearTimers()
    this.current = null
    this.lastEnd = performance.now()
    this.pump()
  }

  private hush(): void {
    this.winners.length = 0
    this.nextNumber = null
    this.nextWait = null
    this.clearTimers()
    this.current = null
    this.lastEnd = performance.now()
    this.engine()?.cancel()
  }

  private after(ms: number, act: () => void): void {
    this.timers.push(setTimeout(act, Math.max(0, ms)))
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }
}

/** The voice of this page. */
export const speaker = new Speaker()

/** Whether this page can speak right now, and if not, why. */
export function useVoiceState(): VoiceState {
  return useSyncExternalStore(speaker.subscribe, () => speaker.state())
}
