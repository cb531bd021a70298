import { useSettings } from '#client/settings/settings.ts'
import { writtenCall } from '#client/speech/call-words.ts'
import { callWords } from '#client/words/call.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** The line beside the big token: the words for the latest number, by this device's settings. */
export function useCallLine({ currentNumber, audioAnnouncement }: RoomView): string {
  const settings = useSettings()
  if (currentNumber === null) return callWords().waitingForFirst
  return writtenCall(currentNumber, audioAnnouncement, settings)
}
