import { useSyncExternalStore } from 'react'
import { speaker, type VoiceState } from './speaker.ts'

/** What players read where there is no voice at all. */
export const NO_VOICE = 'This browser cannot speak. Numbers will chime and show big.'

/** Whether this page can speak right now, and if not, why. */
export function useVoiceState(): VoiceState {
  return useSyncExternalStore(
    (changed) => speaker.subscribe(changed),
    () => speaker.state(),
  )
}
