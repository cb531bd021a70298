import { useCallback, useEffect, useRef, useState } from 'react'
import { startWithEntropy } from '#client/fair-draw/start-game.ts'
import { hasFlag, setFlag } from '#client/seat/once-flags.ts'
import { useStartGame } from '#client/server-state/dealing.ts'
import { RequestError } from '#client/server-state/request.ts'
import { showError, showRefusal } from '#client/ui/toast-queue.ts'
import { roomWords } from '#client/words/en/room.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'

const AUTO_START_MS = 1_000
/** Navigation to the game after the host starts, for a browser whose socket is down. */
const START_FALLBACK_MS = 2_000

interface Starting {
  /** Starts the game at once, whether or not it is set. */
  start(): void
  /** Somebody has asked for it, and it is tried until the server has answered. */
  isAsked: boolean
}

/**
 * Starts the host's game a second after `isSet`, once. `goToGame` is called two seconds after the start at the latest, in
 * case neither the socket nor a poll has told of it.
 */
export function useAutoStart(room: RoomView, me: PlayerView, goToGame: () => void, isSet: boolean): Starting {
  const { mutateAsync: startGame } = useStartGame()
  const [attempt, setAttempt] = useState(0)
  const [isAsked, setIsAsked] = useState(false)
  const isStarting = useRef(false)
  const isShown = useRef(true)
  const fallback = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id: playerId, roomId } = me

  const startNow = useCallback(async () => {
    if (isStarting.current) return
    isStarting.current = true
    try {
      await startWithEntropy(roomId, playerId, (lastThrow) => startGame({ roomId, playerId, lastThrow }))
      setFlag('autoStarted', roomId, playerId)
      // The socket may have navigated to the game before the answer arrived. Do not navigate a second time.
      if (isShown.current) fallback.current = setTimeout(goToGame, START_FALLBACK_MS)
    } catch (error) {
      console.info('The game could not be started.', error)
      if (error instanceof RequestError && error.isPassing) return setAttempt((tried) => tried + 1)
      // Dice may have come in meanwhile, but the server could also refuse to see another throw.
      if (error instanceof RequestError && error.code === 'contributions_changed')
        showError(() => roomWords().startRefused)
      else if (isAsked) showRefusal(error as Error)
      setIsAsked(false)
    } finally {
      isStarting.current = false
    }
  }, [startGame, roomId, playerId, goToGame, isAsked])

  const mustStart = mayStart(room, me) && room.status === 'ticket_selection' && (isSet || isAsked)
  // A failed attempt schedules the next one.
  useEffect(() => {
    if (!mustStart || (!isAsked && hasFlag('autoStarted', roomId, playerId))) return
    const timer = setTimeout(() => void startNow(), isAsked && attempt === 0 ? 0 : AUTO_START_MS)
    return () => clearTimeout(timer)
  }, [mustStart, attempt, startNow, isAsked, roomId, playerId])

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      clearTimeout(fallback.current)
    }
  }, [])

  return { start: () => setIsAsked(true), isAsked }
}
