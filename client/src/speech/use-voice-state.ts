import { useSyncExternalStore } from 'react'
import { speaker, type VoiceState } from './speaker.ts'

/** Whether this page can speak right now, and if not, why. */
export function useVoiceState(): VoiceState {
  return useSyncExternalStore(speaker.subscribe, () => speaker.state())
}
