import { useEffect, useState } from 'react'
import { readStored, store } from '#client/device/storage.ts'
import { speaker } from '#client/speech/speaker.ts'
import { useSteady } from '#client/ui/live-value.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import type { TvSign } from '#shared/messages.ts'

/** The room in which this phone speaks beside the TV. */
const VOICE_BESIDE_TV_KEY = 'voiceBesideTv'

export interface RoomVoice {
  /** The TV speaks for the room, and this phone does not. */
  isOnTv: boolean
  /** Lets this phone speak too. */
  speakHereToo(): void
}

/** Where the voice of the room is. As soon as the TV is silent, every phone has its voice back. */
export function useRoomVoice({ id, rules }: RoomView, tv: TvSign | null): RoomVoice {
  const [isHereToo, setIsHereToo] = useState(() => readStored(VOICE_BESIDE_TV_KEY) === id)
  const isOnTv = rules.voice === 'tv' && tv === 'speaks' && !isHereToo
  useEffect(() => {
    if (isOnTv) return showToast({ title: () => gameWords().voiceIsOnTv, description: () => gameWords().hereToo })
  }, [isOnTv])
  const speakHereToo = useSteady(() => {
    speaker.unlock()
    store(VOICE_BESIDE_TV_KEY, id)
    setIsHereToo(true)
  })
  return { isOnTv, speakHereToo }
}
