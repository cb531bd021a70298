import { settings } from '#client/settings/settings.ts'
import type { OwnVoice } from '#shared/game/room/state.ts'
import type { SpeechEngine } from './engine.ts'
import type { OwnClips } from './own-clips.ts'

/*
 * Numbers in the family's own voice. What plays them is loaded in rooms for which somebody has read some.
 */

let clips: OwnClips | null = null
let loading: Promise<void> | null = null
let wanted: OwnVoice | null = null

/** Loads the recordings of a room ahead, one after the other. Called with every state of the room that this device speaks. */
export function followOwnVoice(voice: OwnVoice | null | undefined): void {
  wanted = (settings().ownVoice && voice) || null
  clips?.follow(wanted)
  if (clips || loading || !wanted) return
  loading = import('./own-clips.ts').then(
    (loaded) => {
      clips = new loaded.OwnClips()
      clips.follow(wanted)
    },
    () => {
      // The next state tries again.
      loading = null
    },
  )
}

/** What says a number in that voice; undefined if it was not read, or its recording is not there yet. */
export function inOwnVoice(number: number): SpeechEngine | undefined {
  return settings().ownVoice ? clips?.engineFor(number) : undefined
}
