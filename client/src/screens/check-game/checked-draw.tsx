import { usePastDraw } from '#client/fair-draw/checks.ts'
import { useDrawState, useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { playersOnPhone, watcherOf } from '#client/seat/on-this-phone.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Round } from '#shared/game/room/state.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { Verdict } from './verdict.tsx'

/** Of the present round, which this page watches. */
export function PresentDraw({ state, playerId }: { state: Round; playerId: PlayerId | null }) {
  const { room, players } = state
  useDrawWatch(state, playerId && watcherOf(playersOnPhone(players, { id: playerId, roomId: room.id })))
  const isPlayer = players.some((player) => player.id === playerId && !onlyCalls(player, room.rules))
  return <Verdict state={useDrawState(room.id, (state) => state)} players={players} isPlayer={isPlayer} />
}

/** Of a round that is over, while another one is on. */
export function PastDraw({ roomId, round }: { roomId: RoomId; round: number }) {
  const { data } = usePastDraw(roomId, round)
  const { state = null, players = [] } = data ?? {}
  return <Verdict state={state} players={players} isPlayer={Boolean(state?.memory?.contribution)} />
}
