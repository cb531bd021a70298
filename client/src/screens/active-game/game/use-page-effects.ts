import { useWakeLock } from '#client/device/wake-lock.ts'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { useCallTitle } from '#client/features/caller/latest-number.tsx'
import { watcherOf } from '#client/seat/on-this-phone.ts'
import type { PlayerView, RoomWithPlayers } from '#shared/game/room/state.ts'

/** What a game does to the page besides its screen: it watches the draw, keeps the phone awake, and sets the title. */
export function usePageEffects(state: RoomWithPlayers, people: readonly PlayerView[]): void {
  const { id, status, currentNumber } = state.room
  useDrawWatch(state, watcherOf(people))
  useWakeLock(status !== 'finished')
  useCallTitle(id, currentNumber)
}
