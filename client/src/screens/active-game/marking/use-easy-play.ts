import { useSettings } from '#client/settings/settings.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** Whether the page helps with marking: the player wants it, the house rules allow it, and the game runs. */
export function useEasyPlay({ status, rules }: RoomView): boolean {
  const { easyPlay } = useSettings()
  return easyPlay && rules.help === 'all' && status !== 'finished'
}
