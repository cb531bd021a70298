import { useEffect, useState } from 'react'
import { CALLER_BACK_MS, CALLER_LONG_AWAY_MS } from '#shared/limits.ts'

type Stage = 'here' | 'away' | 'long away' | 'back'

/** What to say of a caller who is away, and for a moment once he is back. Nothing while all is well. */
export function useCallerNote(name: string, roomId: string, isAway: boolean): string | undefined {
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
      return `${name} is away. The game will wait. Ask ${name} to rejoin with room ${roomId}.`
    case 'back':
      return `${name} is back.`
    case 'here':
      return undefined
  }
}
