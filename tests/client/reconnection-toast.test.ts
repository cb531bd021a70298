import { beforeEach, expect, test } from 'vitest'
import { toastReconnection } from '#client/screens/active-game/game/use-line.ts'
import { endToasts, removeToast, shownToast } from '#client/ui/toast-queue.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

beforeEach(() => {
  endToasts()
  removeToast(shownToast()?.id ?? 0)
})

test.each([
  ['the owner of the seat', { id: 'dadi', isHost: false }, true],
  ['the host', { id: 'asha', isHost: true }, true],
  ['another player', { id: 'ravi', isHost: false }, false],
])('a seat played on another device, told to %s: %o %s', (_who, me, isTold) => {
  const payload = { playerId: 'dadi', name: 'Dadi' }
  toastReconnection({ type: 'player_reconnected', roomId: '482913', e: 'e', v: 2, payload }, me as PlayerView)
  expect(shownToast()?.open ?? false).toBe(isTold)
})
