import { useSettings } from '#client/settings/settings.ts'
import { writtenCall } from '#client/speech/call-words.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** The line beside the big token: what was said for the number that was called last, as this device wants it. */
export function useCallLine({ currentNumber, audioAnnouncement }: RoomView): string {
  const settings = useSettings()
  if (currentNumber === null) return 'Waiting for the first number'
  return writtenCall(currentNumber, audioAnnouncement, settings)
}
