import { useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { readStored, store } from '#client/device/storage.ts'
import { settings } from '#client/settings/settings.ts'
import { wakeSounds } from '#client/sound/audio.ts'
import { withoutMarks } from '#shared/named.ts'
import { appEngine, browserEngine, estimateMs, isMobile, type SpeechEngine, type Spoken } from './engine.ts'
import type { Clip } from './recorded-clips.ts'

/** Where a browser stores that its voice was turned off. */
const MUTED_KEY = 'voiceMuted'

const SPEECH_RETRY_MS = 500

/** Pause between texts: engines drop speech that starts right after an end or a cancel. */
const GAP_MS = 125
/** A text that has not started within this time counts as failed. Slow engines need about two seconds. */
const START_WITHIN_MS = 2_500
/** An engine that reports no end within this time, or within three times that of a long text, counts as stuck. */
const STUCK_AFTER_MS = 8_000
/** So much longer than it should need, a text whose end is not reported gives way to what waits. */
const OVERDUE = { times: 1.5, plusMs: 500 }
/** Maximum number of queued winners. */
const MOST_WINNERS = 3

/** So many texts in a row that no voice began show that there is none. */
const UNHEARD_IN_A_ROW = 2

/**
 * `unsupported`: no voice is available. `locked`: the page must be touched before it may speak. `silent`: nothing that it was
 * given lately has begun; it is given the next text all the same. `recorded`: numbers are played, and few words beside them.
 */
export type VoiceState = 'unsupported' | 'locked' | 'muted' | 'silent' | 'recorded' | 'ready'

/** The name of the recorded calls among the voices to choose from. */
export const RECORDED_VOICE = '#recorded'
/** After this many failures the voice of the device is not tried again until the page is reloaded. */
const MOST_FALLS = 2

interface NumberOptions {
  unsaid?: () => void
  times?: number
  clips?: readonly Clip[]
  /** What says this text before any voice is tried. It reports soon if it cannot. */
  by?: SpeechEngine | undefined
}

interface Item extends Spoken {
  isRetry: boolean
  /** How often it is still to be said. */
  times: number
  /** What says it before the voices of this page are tried. */
  by?: SpeechEngine | undefined
  /** Called if the engine failed to speak it. */
  unsaid(): void
}

/**
 * The single voice of the page, independent of React. It speaks one text at a time. At most one number is queued (a
 * newer one replaces it, since a backlog is useless), likewise one answer, which goes before it, and winners go before
 * both. What the numbers wait for comes last, and gives way to the next number. It stays locked until the player touches
 * the page, because browsers refuse to speak before. The UI never waits for the voice. A device without a voice, or with
 * one that has fallen silent, plays recorded calls, until a tap shows that the device speaks again.
 */
class Speaker {
  private readonly changes = new Listeners()
  /** Calls a listener whenever `state()` may have changed. */
  readonly subscribe = this.changes.subscribe
  private readonly winners: Item[] = []
  private readonly next = new Map<Item['kind'], Item>()
  private current: Item | null = null
  /** Gives the current text up, once the engine should have reported its end and has not. */
  private overdue: (() => void) | null = null
  private timers: ReturnType<typeof setTimeout>[] = []
  private unheard = 0
  private lastEnd = Number.NEGATIVE_INFINITY
  private locked = true
  private muted = readStored(MUTED_KEY) === 'true'
  private found: SpeechEngine | null | undefined
  private recorded: SpeechEngine | null = null
  private recording: 'not asked' | 'loads' | 'failed' = 'not asked'
  /** The device has a voice that is not heard. */
  private hasFallen = false
  private falls = 0
  private hasHeardDevice = false

  /** Unlocks the engine. Must run synchronously in a click or key handler, before any await. */
  unlock(): void {
    wakeSounds()
    const device = this.device()
    const isFirst = this.locked
    if (isFirst || this.hasFallen) device?.wake(() => this.heardDevice())
    if (this.playsRecorded()) this.loadRecorded()
    if (!isFirst) return
    this.locked = false
    // Some browsers name no voice and speak all the same.
    if (device) setTimeout(() => device.hasVoices() || this.hasHeardDevice || this.fall(), START_WITHIN_MS)
    this.changes.tell()
  }

  state(): VoiceState {
    const isRecorded = this.playsRecorded()
    if (isRecorded && this.recording === 'failed') return this.device() ? 'silent' : 'unsupported'
    if (this.muted) return 'muted'
    if (this.locked) return 'locked'
    if (isRecorded) return 'recorded'
    return this.unheard < UNHEARD_IN_A_ROW ? 'ready' : 'silent'
  }

  /** Whether somebody hears all that this page says, as far as it can know. */
  isAudible(): boolean {
    return this.state() === 'ready'
  }

  private mayTry(): boolean {
    return ['ready', 'silent', 'recorded'].includes(this.state())
  }

  /**
   * `unsaid` is called if the engine failed to speak the text, for example because a hidden page may not speak. With
   * several `times` it is repeated as long as nothing newer waits.
   */
  speakNumber(text: string, how: NumberOptions = {}): void {
    if (!this.mayTry()) return
    this.next.set('number', { ...itemOf('number', text), ...how })
    this.next.delete('wait')
    this.pump()
  }

  /** Answers a press, or tells what has become of it. If it was `asked` for, it cuts off the answer before it. */
  speakAnswer(text: string, isAsked: boolean): void {
    if (!this.mayTry()) return
    this.next.set('answer', itemOf('answer', text))
    if (isAsked && this.current?.kind === 'answer') {
      this.engine()?.cancel()
      this.finish()
    } else this.pump()
  }

  /** Says what the numbers wait for; null if they go on. */
  speakWait(text: string | null): void {
    if (!this.mayTry()) return
    if (text === null) this.next.delete('wait')
    else this.next.set('wait', itemOf('wait', text))
    this.pump()
  }

  speakWinner(text: string, clips?: readonly Clip[]): void {
    if (!this.mayTry() || this.winners.length >= MOST_WINNERS) return
    this.winners.push({ ...itemOf('winner', text), clips })
    this.pump()
  }

  /** Stores the choice. Muting takes effect at once and drops queued texts. */
  setMuted(muted: boolean): void {
    this.muted = muted
    store(MUTED_KEY, String(muted))
    if (muted) this.hush()
    this.changes.tell()
  }

  /** What speaks at the moment; null while the recorded calls are loaded, or could not be. */
  private engine(): SpeechEngine | null {
    return this.current?.by ?? (this.playsRecorded() ? this.recorded : this.device())
  }

  /** The voice of the native app around the page if it lends one, else the browser's, else null. */
  private device(): SpeechEngine | null {
    if (this.found !== undefined) return this.found
    this.found = appEngine() ?? browserEngine()
    if (!this.found) console.info('This browser cannot speak.')
    // Chromium keeps talking after the page is closed.
    window.addEventListener('pagehide', () => this.hush())
    return this.found
  }

  private playsRecorded(): boolean {
    return this.hasFallen || settings().voiceName === RECORDED_VOICE || this.device() === null
  }

  private loadRecorded(): void {
    if (this.recorded || this.recording === 'loads') return
    this.recording = 'loads'
    import('./recorded-engine.ts')
      .then(({ recordedEngine }) => recordedEngine())
      .then(
        (engine) => {
          this.recorded = engine
          this.recording = 'not asked'
          this.pump()
        },
        (error: unknown) => {
          console.info('The recorded calls could not be loaded.', error)
          this.recording = 'failed'
        },
      )
      .finally(() => this.changes.tell())
  }

  /** The voice of the device is not heard: recorded calls take its place. */
  private fall(): void {
    if (this.hasFallen) return
    this.hasFallen = true
    this.falls++
    this.loadRecorded()
    this.changes.tell()
  }

  private heardDevice(): void {
    this.hasHeardDevice = true
    if (!this.hasFallen || this.falls >= MOST_FALLS) return
    this.hasFallen = false
    this.unheard = 0
    this.changes.tell()
  }

  private pump(): void {
    if (this.overdue && this.winners.length + this.next.size > 0) this.overdue()
    if (this.current) return
    const { next, winners } = this
    const item = winners[0] ?? next.get('answer') ?? next.get('number') ?? next.get('wait')
    const engine = item && (item.by ?? this.engine())
    if (!engine) return
    if (item.kind === 'winner') winners.shift()
    else next.delete(item.kind)
    this.current = item
    this.after(this.lastEnd + GAP_MS - performance.now(), () => this.speak(engine, item))
  }

  private speak(engine: SpeechEngine, item: Item): void {
    this.after(START_WITHIN_MS, () => {
      if (engine === this.recorded) return this.interrupted(item)
      // An engine without voices may report neither a start nor a failure. The same is true of one that hangs.
      if (!engine.hasVoices() || this.unheard > 0) {
        engine.cancel()
        this.unsaid(engine, item, UNHEARD_IN_A_ROW)
        return this.finish()
      }
      if (item.isRetry || !isMobile()) return this.watch(item, () => this.unsaid(engine, item))
      engine.cancel()
      this.failed(engine, item, 'no start')
    })
    engine.speak(item, {
      started: () => {
        if (!item.by) this.unheard = 0
        this.changes.tell()
        this.watch(item)
      },
      ended: () => this.ended(item),
      failed: (reason) => this.failed(engine, item, reason),
    })
  }

  private ended(item: Item): void {
    const isRepeated = item.times > 1 && this.winners.length + this.next.size === 0
    if (isRepeated) this.next.set('number', { ...item, times: item.times - 1, isRetry: false, unsaid: () => {} })
    this.finish()
  }

  /** Continues the queue if the engine never reports an end. */
  private watch(item: Item, stuck: () => void = () => {}): void {
    this.clearTimers()
    const needsMs = estimateMs(item)
    const giveUp = () => {
      console.info(`The voice got stuck at "${item.text}".`)
      this.engine()?.cancel()
      stuck()
      this.finish()
    }
    this.after(OVERDUE.times * needsMs + OVERDUE.plusMs, () => {
      this.overdue = giveUp
      this.pump()
    })
    this.after(Math.max(STUCK_AFTER_MS, 3 * needsMs), giveUp)
  }

  /** Sound does not run, as after a phone call. The next tap brings it back, and the page says so. */
  private interrupted(item: Item): void {
    this.recorded?.cancel()
    this.locked = true
    item.unsaid()
    this.changes.tell()
    this.finish()
  }

  private failed(engine: SpeechEngine, item: Item, reason: string): void {
    if (reason === 'not-allowed') {
      this.locked = true
      this.changes.tell()
    }
    console.info(`Could not speak "${item.text}": ${reason}.`)
    if (item.by || item.isRetry || !isMobile() || this.locked || this.isOutdated(item)) {
      this.unsaid(engine, item)
      this.finish()
      return
    }
    this.clearTimers()
    this.after(SPEECH_RETRY_MS, () => {
      if (this.isOutdated(item)) this.finish()
      else this.speak(engine, { ...item, isRetry: true })
    })
  }

  private unsaid(engine: SpeechEngine, item: Item, counts = 1): void {
    if (!item.by) {
      item.unsaid()
      if (!this.locked && !document.hidden) this.unheard += counts
      this.changes.tell()
      if (this.unheard >= UNHEARD_IN_A_ROW) this.fall()
    }
    // The next voice says what this one has not.
    const hasNext = (item.by || this.hasFallen) && engine !== this.recorded && !this.isOutdated(item)
    if (hasNext) this.next.set(item.kind, { ...item, by: undefined, isRetry: false })
  }

  /** What could not be said is not worth another try when something newer of its kind waits. */
  private isOutdated({ kind }: Item): boolean {
    return this.next.has(kind)
  }

  private finish(): void {
    this.endCurrent()
    this.pump()
  }

  private endCurrent(): void {
    this.clearTimers()
    this.overdue = null
    this.current = null
    this.lastEnd = performance.now()
  }

  private hush(): void {
    this.winners.length = 0
    this.next.clear()
    this.engine()?.cancel()
    this.endCurrent()
  }

  private after(ms: number, act: () => void): void {
    this.timers.push(setTimeout(act, Math.max(0, ms)))
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }
}

function itemOf(kind: Item['kind'], text: string): Item {
  return { kind, text: withoutMarks(text), isRetry: false, times: 1, unsaid: () => {} }
}

/** The voice of this page. */
export const speaker = new Speaker()

/** Whether somebody hears this page, as far as it can know. */
export function useIsAudible(): boolean {
  return useSyncExternalStore(speaker.subscribe, () => speaker.isAudible())
}

/** Whether this page can speak right now, and if not, why. */
export function useVoiceState(): VoiceState {
  return useSyncExternalStore(speaker.subscribe, () => speaker.state())
}
