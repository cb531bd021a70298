/**
 * A sound card that plays silence uses more power than the rest of a page where nothing happens. This is longer than the
 * pause between two numbers, because wireless loudspeakers swallow the beginning of what follows a rest.
 */
const RESTS_AFTER_MS = 20_000

let context: AudioContext | null = null
let rest: ReturnType<typeof setTimeout> | undefined

/** Enables sounds. Must be called during a tap. Phones suspend the context again when they are locked. */
export function wakeSounds(): void {
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  runAudio(context).catch(() => {})
}

/** The context that sounds need, once a tap has woken it. */
export function wokenAudio(): AudioContext | null {
  return context
}

/** Lets the context run, and suspends it when nothing was played for a while. */
export function runAudio(audio: AudioContext): Promise<void> {
  clearTimeout(rest)
  rest = setTimeout(() => audio.suspend().catch(() => {}), RESTS_AFTER_MS)
  return audio.resume()
}
