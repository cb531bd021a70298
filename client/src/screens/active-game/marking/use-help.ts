import { type Settings, useSettings, wantedHelp } from '#client/settings/settings.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** How the page helps with marking: as the player wants it, where the house rules allow it, while the game runs. */
export function useHelp({ status, rules }: RoomView): Settings['help'] {
  const wanted = wantedHelp(useSettings())
  return rules.help === 'all' && status === 'active' ? wanted : 'off'
}
