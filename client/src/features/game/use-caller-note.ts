import { useEffect, useState } from 'react'
import type { PlayerView, RoomView } from '#shared/api.ts'
import { CALLER_BACK_MS, CALLER_LONG_AWAY_MS } from '#shared/limits.ts'

type Stage = 'here' | 'away' | 'long away' | 'back'

interface Watched {
  room: RoomView
  players: readonly PlayerView[]
}

/**
 * What to say of a caller who is away, and for a moment once he is back. Nothing while all is well, and nothing to the
 * caller himself; `playerId` is null for whoever only looks on.
 */
export function useCallerNote(
  game: Watched | undefined,
  playerId: string | null,
  isCallerAway: boolean,
): string | undefined {
  const caller = game && callerOf(game)
  const name = caller?.name ?? 'The host'
  const isAway = isCallerAway && game?.room.status === 'active' && caller?.id !== playerId
  const [stage, setStage] = useState<Stage>('here')
  useEffect(() => {
    setStage((before) => (isAway ? 'away' : before === 'here' ? 'here' : 'back'))
    const timer = isAway
      ? setTimeout(() => setStage('long away'), CALLER_LONG_AWAY_MS)
      : setTimeout(() => setStage('here'), CALLER_BACK_MS)
    return () => clearTimeout(timer)
  }, [isAway])
  switch (stage) {
    case 'away':
      return `${name} is away. The game will wait.`
    case 'long away':
      return `${name} is away. The game will wait. Ask ${name} to rejoin with room ${game?.room.id}.`
    case 'back':
      return `${name} is back.`
    case 'here':
      return undefined
  }
}

/** Whoever calls the numbers: the host, unless somebody took over. */
function callerOf({ room, players }: Watched): PlayerView | undefined {
  return players.find(({ id, isHost }) => (room.callerId ? id === room.callerId : isHost))
}
