/**
 * A sound card that plays silence uses more power than the rest of a page where nothing happens. This is longer than the
 * pause between two numbers, because wireless loudspeakers swallow the beginning of what follows a rest.
 */
const RESTS_AFTER_MS = 20_000

/** A context that does not run within this time is stuck: an iPhone leaves it so after a phone call. */
const RUNS_WITHIN_MS = 400

let context: AudioContext | null = null
let rest: ReturnType<typeof setTimeout> | undefined
let isStuck = false

/** Enables sounds. Must be called during a tap. Phones suspend the context again when they are locked. */
export function wakeSounds(): void {
  if (!('AudioContext' in window)) return
  if (isStuck) {
    context?.close().catch(() => {})
    context = null
    isStuck = false
  }
  context ??= new AudioContext()
  runAudio(context).catch(() => {})
}

/** The context that sounds need, once a tap has woken it. */
export function wokenAudio(): AudioContext | null {
  return context
}

/**
 * Lets the context run, and suspends it when nothing was played for a while. A context that a phone call has interrupted
 * only runs again after it was suspended. If that does not help, the next tap makes a new one.
 */
export async function runAudio(audio: AudioContext): Promise<void> {
  clearTimeout(rest)
  rest = setTimeout(() => audio.suspend().catch(() => {}), RESTS_AFTER_MS)
  if (audio.state === 'running') return
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), RUNS_WITHIN_MS))
  isStuck = (await Promise.race([audio.resume(), late])) === 'late'
  if (!isStuck) return
  await audio.suspend()
  await audio.resume()
  isStuck = false
}
