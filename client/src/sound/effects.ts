import { settings } from '#client/settings/settings.ts'
import { runAudio, wokenAudio } from './audio.ts'

/** One tone: start and duration in seconds, frequency in hertz, and gain (1 is full volume). */
interface Tone {
  at: number
  lasts: number
  hertz: number
  gain: number
}

const QUIET = 0.126 // -18 dB

const SOUNDS = {
  /** Somebody came in. */
  arrival: [
    { at: 0, lasts: 0.16, hertz: 587, gain: QUIET / 2 },
    { at: 0.09, lasts: 0.2, hertz: 784, gain: QUIET / 2 },
  ],
  /** The game starts. */
  gong: [196, 392, 494].map((hertz) => ({ at: 0, lasts: 1.4, hertz, gain: QUIET })),
  /** Tokens in the bag, just before a number. */
  rattle: [0, 1, 2, 3, 4, 5].map((i) => ({ at: i * 0.045, lasts: 0.03, hertz: 900 + 170 * (i % 3), gain: QUIET / 3 })),
  /** The round is over. */
  end: [784, 659, 523].map((hertz, i) => ({ at: i * 0.2, lasts: 0.4, hertz, gain: QUIET })),
  /** A number was called. */
  chime: [
    { at: 0, lasts: 0.06, hertz: 880, gain: QUIET },
    { at: 0.06, lasts: 0.06, hertz: 1320, gain: QUIET },
  ],
  /** A number was marked. */
  tok: [{ at: 0, lasts: 0.03, hertz: 520, gain: QUIET }],
  /** One number more, and something can be claimed. */
  heartbeat: [0, 0.18].map((at) => ({ at, lasts: 0.12, hertz: 90, gain: 2 * QUIET })),
  /** A number was tapped that has not been called. */
  buzz: [{ at: 0, lasts: 0.09, hertz: 160, gain: QUIET }],
  /** The Full House, and the end of an evening. */
  finale: [523, 659, 784, 1047, 784, 1047, 1319, 1568].map((hertz, i) => ({
    at: i * 0.14,
    lasts: i === 7 ? 0.9 : 0.3,
    hertz,
    gain: QUIET,
  })),
  /** One's own win, and any on the big screen. */
  fanfare: [523, 659, 784, 1047].map((hertz, i) => ({ at: i * 0.12, lasts: 0.24, hertz, gain: QUIET })),
  /** Somebody else's win. */
  cheer: [659, 784].map((hertz, i) => ({ at: i * 0.12, lasts: 0.24, hertz, gain: QUIET })),
} satisfies Record<string, Tone[]>

/** A sound that starts so much later, because the phone was locked, means nothing any more. */
const TOO_LATE_MS = 1_000

/** Plays a sound, unless sounds are off on this device or the page has not been touched yet. */
export function play(name: keyof typeof SOUNDS): void {
  const audio = wokenAudio()
  if (!settings().sounds || !audio) return
  const asked = performance.now()
  runAudio(audio)
    .then(() => {
      if (performance.now() - asked > TOO_LATE_MS) return
      for (const tone of SOUNDS[name]) playTone(audio, tone)
    })
    .catch(() => {})
}

function playTone(audio: AudioContext, { at, lasts, hertz, gain }: Tone): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  const start = audio.currentTime + at
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(gain, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + lasts)
}
