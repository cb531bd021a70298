import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { afterPaint, finishNow } from '#client/device/after-paint.ts'
import { usePageVisible } from '#client/device/page-visible.ts'
import { keepMark, sendMark } from '#client/server-state/game-mutations.ts'
import { readPendingMarks } from '#client/server-state/pending-marks.ts'
import { settings } from '#client/settings/settings.ts'
import { play } from '#client/sound/effects.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { useSteady } from '#client/ui/live-value.ts'
import { amendToast, showError, showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { showMark } from './show-mark.ts'
import { heldBy, waitingTickets } from './waiting-tickets.ts'

interface Marking {
  /** Marks a called number on a ticket of the player whose tickets are shown, in the next frame. */
  mark(ticketId: number, number: number): void
  /** Marks a called number on a ticket (index 0 to 9) of a player on this phone. */
  markFor(playerId: PlayerId, ticketId: number, number: number): void
  /** Resolves when no mark is on its way any more, however it ended. */
  settled(): Promise<void>
}

/** Marks numbers at once on the screen and then on the server, and knows which are still on their way. */
export function useMarking(roomId: RoomId, playerIds: readonly PlayerId[], shownId: PlayerId): Marking {
  const onTheirWay = useRef(new Set<Promise<void>>())
  /** Marks that are on the screen and not in the copy of the room yet. */
  const unkept = useRef<Parameters<typeof keepMark>[0][]>([])

  const send = useCallback(
    (playerId: PlayerId, ticketId: number, number: number) => {
      const sent = sendMark({ roomId, playerId, ticketId, number }).then(
        () => noteMark(ticketId, number),
        (error: Error) => {
          showMark(ticketId, number, false)
          showError(error.message || gameWords().markFailed)
        },
      )
      onTheirWay.current.add(sent)
      void sent.finally(() => onTheirWay.current.delete(sent))
    },
    [roomId],
  )

  const markFor = useCallback(
    (playerId: PlayerId, ticketId: number, number: number) => {
      afterPaint(() => {
        play('tok')
        vibrate('mark')
      })
      unkept.current.push({ roomId, playerId, ticketId, number })
      // All that one tap has marked changes at once, or claims would come and go between two of its marks.
      afterPaint(() => {
        for (const mark of unkept.current.splice(0)) keepMark(mark)
      })
      afterPaint(() => send(playerId, ticketId, number))
    },
    [send, roomId],
  )

  // Marks that an earlier visit could not send. Who shares the phone is known from the start.
  const resend = useEffectEvent(() => {
    for (const playerId of playerIds) {
      for (const mark of readPendingMarks(roomId, playerId)) {
        keepMark({ roomId, playerId, ...mark })
        send(playerId, mark.ticketId, mark.number)
      }
    }
  })
  useEffect(() => resend(), [])

  const settled = useCallback(async () => {
    finishNow()
    await Promise.all(onTheirWay.current)
  }, [])

  const mark = useSteady((ticketId: number, number: number) => {
    // The second of two quick taps finds what the first has marked.
    if (showMark(ticketId, number)) markFor(shownId, ticketId, number)
  })

  return { mark, markFor, settled }
}

/** Time for the player to find a number themselves. */
const FIND_WITHIN_MS = 4_000

/**
 * Marks called numbers for the people on a phone that wants it: each some time after this page has shown it. A page that nobody sees
 * marks nothing; after waking it marks what was missed.
 */
export function useMarkForMe(
  isWanted: boolean,
  people: readonly PlayerView[],
  called: readonly number[],
  mark: (playerId: PlayerId, ticketId: number, number: number) => void,
): void {
  const isOn = usePageVisible() && isWanted
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const markNow = useEffectEvent((number: number) => {
    for (const person of people) {
      for (const ticketId of waitingTickets(heldBy(person), [number])) mark(person.id, ticketId, number)
    }
  })

  useEffect(() => {
    if (!isOn) return
    for (const number of called) {
      if (timers.current.has(number)) continue
      const timer = setTimeout(() => markNow(number), FIND_WITHIN_MS)
      timers.current.set(number, timer)
    }
  }, [isOn, called])

  useEffect(() => {
    if (!isOn) return
    const started = timers.current
    return () => {
      for (const timer of started.values()) clearTimeout(timer)
      started.clear()
    }
  }, [isOn])
}

/** How long the note of a mark shows, and within what time marks share one. */
const MARK_NOTE_MS = 1_500
const MARKS_TOGETHER_MS = 1_000

interface NotedMark {
  ticketId: number
  number: number
}

let together: readonly NotedMark[] = []
let lastAt = Number.NEGATIVE_INFINITY

/** Tells that a number was marked. Marks that follow each other within a second share one note. */
export function noteMark(ticketId: number, number: number): void {
  // It says itself what was pressed.
  if (settings().byEar === 'reader') return
  const now = performance.now()
  const isTogether = now - lastAt < MARKS_TOGETHER_MS
  together = isTogether ? [...together, { ticketId, number }] : [{ ticketId, number }]
  lastAt = now
  const marks = together
  const description = () => markWords(marks)
  if (isTogether && amendToast('mark', description)) return
  showToast({ title: () => gameWords().numberMarked, description, variant: 'mark', durationMs: MARK_NOTE_MS })
}

/** "Marked 23 on ticket 4" for one mark; shorter for several. */
function markWords(marks: readonly NotedMark[]): string {
  const words = gameWords()
  const numbers = [...new Set(marks.map(({ number }) => number))]
  const tickets = [...new Set(marks.map(({ ticketId }) => ticketId + 1))]
  if (numbers.length > 1 && tickets.length > 1) return words.markedSeveral(marks.length)
  return words.markedOn(numbers.join(', '), tickets.join(', '), tickets.length)
}
