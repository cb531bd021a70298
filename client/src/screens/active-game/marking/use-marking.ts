import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { readPendingMarks, useMark } from '#client/server-state/marks.ts'
import { play } from '#client/sound/sounds.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { showError } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { noteMark } from './mark-note.ts'

interface Marking {
  /** Marks a called number on a ticket (index 0 to 9) of a player on this phone. */
  markFor(playerId: PlayerId, ticketId: number, number: number): void
  /** Resolves when no mark is on its way any more, however it ended. */
  settled(): Promise<void>
}

/** Marks numbers at once on the screen and then on the server, and knows which are still on their way. */
export function useMarking(roomId: RoomId, playerIds: readonly PlayerId[]): Marking {
  const { mutateAsync } = useMark()
  const onTheirWay = useRef(new Set<Promise<void>>())

  const send = useCallback(
    (playerId: PlayerId, ticketId: number, number: number) => {
      const sent = mutateAsync({ roomId, playerId, ticketId, number }).then(
        () => noteMark(ticketId, number),
        (error: Error) => showError(error.message || gameWords().markFailed),
      )
      onTheirWay.current.add(sent)
      void sent.finally(() => onTheirWay.current.delete(sent))
    },
    [mutateAsync, roomId],
  )

  const markFor = useCallback(
    (playerId: PlayerId, ticketId: number, number: number) => {
      play('tok')
      vibrate('mark')
      send(playerId, ticketId, number)
    },
    [send],
  )

  // Marks that an earlier visit could not send. Who shares the phone is known from the start.
  const resend = useEffectEvent(() => {
    for (const playerId of playerIds) {
      for (const { ticketId, number } of readPendingMarks(roomId, playerId)) send(playerId, ticketId, number)
    }
  })
  useEffect(() => resend(), [])

  const settled = useCallback(async () => {
    await Promise.all(onTheirWay.current)
  }, [])

  return { markFor, settled }
}
