import { useEffect, useRef } from 'react'
import { afterPaint } from '#client/device/after-paint.ts'
import { Announcer, type SpokenGame } from './announcer.ts'

/** Speaks the game of a screen, and takes what arrives before its next state. */
export function useAnnouncements(game: SpokenGame): Pick<Announcer, 'announce' | 'noticeWinner'> {
  const { roomId, playerId, room, winners, wait } = game
  const kept = useRef<Announcer>(undefined)
  kept.current ??= new Announcer(game)
  const announcer = kept.current
  announcer.game = game
  useEffect(() => {
    if (room) afterPaint(() => announcer.follow(room, winners))
  }, [announcer, room, winners])
  // What comes after the last number is said after it.
  useEffect(() => afterPaint(() => announcer.speakWait(wait)), [announcer, wait])
  useEffect(() => announcer.listen(roomId, playerId), [announcer, roomId, playerId])
  return announcer
}
