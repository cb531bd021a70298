import { useEffect, useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { useCurrentRoom, useLiveRoom } from '#client/room/room-context.tsx'
import { answer, pageSpeaks } from '#client/speech/by-ear.ts'
import { hearToasts } from '#client/ui/toast-queue.ts'

/** What was told for a moment, and how many numbers had been called by then. */
export interface Notice {
  calls: number
  text(): string
}

let notices: readonly Notice[] = []
const changes = new Listeners()
const readNotices = () => notices

/**
 * Keeps for the log what disappears: toasts, also those that were never shown, and what is said of the caller and of numbers
 * that wait. Wins are in the room. It renders nothing again but an open log.
 */
export function useNoticing(note?: string, news?: string): void {
  const live = useLiveRoom()
  const { id, round } = useCurrentRoom(({ room: { id, round } }) => ({ id, round }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a log of its own
  useEffect(() => {
    keep([])
    return hearToasts((text, variant, isAmended) => {
      if (variant !== 'win') keep([...(isAmended ? notices.slice(0, -1) : notices), { calls: callsIn(live), text }])
      // The pressed button reports a mark, and the announcement reports a win.
      if (pageSpeaks() && (variant === 'info' || variant === 'error')) answer(text())
      return pageSpeaks()
    })
  }, [id, round])
  useEffect(() => {
    if (note === undefined) return
    keep([...notices, { calls: callsIn(live), text: () => note }])
    if (pageSpeaks()) answer(note)
  }, [note, live])
  useEffect(() => {
    if (news !== undefined) keep([...notices, { calls: callsIn(live), text: () => news }])
  }, [news, live])
}

const callsIn = ({ now }: ReturnType<typeof useLiveRoom>) => now.room.calledNumbers.length

function keep(kept: readonly Notice[]): void {
  notices = kept
  changes.tell()
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(changes.subscribe, readNotices)
}
