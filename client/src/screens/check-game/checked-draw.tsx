import { type JudgedRound, usePastDraw } from '#client/fair-draw/checks.ts'
import { useDrawState, useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { playersOnPhone, watcherOf } from '#client/seat/on-this-phone.ts'
import { shownWins } from '#client/server-state/shown-names.ts'
import { useWinners } from '#client/server-state/winners.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Round } from '#shared/game/room/state.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { Headline, Verdict } from './verdict.tsx'

/** Of the present round, which this page watches. */
export function PresentDraw({ state, playerId }: { state: Round; playerId: PlayerId | null }) {
  const { room, players } = state
  useDrawWatch(state, playerId && watcherOf(playersOnPhone(players, { id: playerId, roomId: room.id })))
  const isPlayer = players.some((player) => player.id === playerId && !onlyCalls(player, room.rules))
  const winners = shownWins(useWinners(room).data ?? [], players, 'playerName')
  const wins = winners.map((win) => ({ ...win, name: win.playerName }))
  const round = { rules: room.rules, players, wins }
  return <Verdict state={useDrawState(room.id, (state) => state)} round={round} isPlayer={isPlayer} />
}

/** Of a round that is over, while another one is on. */
export function PastDraw({ roomId, round }: { roomId: RoomId; round: number }) {
  const { data } = usePastDraw(roomId, round)
  if (!data) return <Headline state={null} />
  return <Judged {...data} />
}

function Judged({ state, summary }: JudgedRound) {
  const wins = shownWins(summary.wins, summary.players, 'name')
  return <Verdict state={state} round={{ ...summary, wins }} isPlayer={Boolean(state.memory?.contribution)} />
}
