import { useSettings } from '#client/settings/settings.ts'
import { writtenCall } from '#client/speech/call-words.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** Shown in place of a number when no more will come. */
export const GAME_OVER = 'Game over. What a game!'

/** The line beside the big token: the words for the latest number, by this device's settings. */
export function useCallLine({ currentNumber, audioAnnouncement }: RoomView): string {
  const settings = useSettings()
  if (currentNumber === null) return 'Waiting for the first number'
  return writtenCall(currentNumber, audioAnnouncement, settings)
}
