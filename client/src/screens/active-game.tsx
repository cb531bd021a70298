import { useState } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#client/paths.ts'
import { hasFlag } from '#client/seat/once-flags.ts'
import { readSeat, type StoredSeat } from '#client/seat/stored-seat.ts'
import { useLostSeat } from '#client/seat/use-lost-seat.ts'
import { useGameState } from '#client/server-state/game-state.ts'
import { isPollFailing } from '#client/server-state/poll-failing.ts'
import { GAME_POLL_MS } from '#client/server-state/poll-pace.ts'
import { isTurnedAway } from '#client/server-state/room-poll.ts'
import { GameLoading } from './active-game/game-loading.tsx'
import { RunningGame } from './active-game/running-game.tsx'
import { SeatGone } from './active-game/seat-gone.tsx'
import { RoomRefused } from './room-refused.tsx'

/** The game itself. Needs a seat on this device, with confirmed tickets. */
export function ActiveGame() {
  const [seat] = useState(readSeat)
  return seat ? <SeatedGame seat={seat} /> : <Redirect to={paths.dashboard} replace />
}

function SeatedGame({ seat }: { seat: StoredSeat }) {
  const state = useGameState(seat.roomId, GAME_POLL_MS)
  const { data, error } = state
  const loss = useLostSeat(seat, state, data?.gameState.players)
  const me = data?.gameState.players.find((player) => player.id === seat.playerId)

  if (loss) return <SeatGone loss={loss} />
  if (!data || !me) {
    const hasPlayed = hasFlag('autoConfirmed', seat.roomId, seat.playerId)
    if (isTurnedAway(error)) return <RoomRefused error={error} />
    return <GameLoading text={hasPlayed ? 'Reconnecting to game...' : 'Loading game...'} />
  }
  if (!me.ticketSelectionDone || me.selectedTicketIds.length === 0) {
    return <Redirect to={paths.ticketSelection} replace />
  }
  const poll = { isFailing: isPollFailing(state), lastAt: state.dataUpdatedAt }
  return <RunningGame room={data.gameState.room} players={data.gameState.players} me={me} poll={poll} />
}
