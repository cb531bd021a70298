import { useSettings } from '#client/settings/settings.ts'
import { writtenCall } from '#client/speech/call-words.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** The line beside the big token: the words for the latest number, by this device's settings. */
export function useCallLine({ currentNumber, audioAnnouncement }: RoomView): string {
  const settings = useSettings()
  if (currentNumber === null) return gameWords().waitingForFirst
  return writtenCall(currentNumber, audioAnnouncement, settings)
}
