import { useCallback, useEffect, useRef } from 'react'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { play } from '#client/sound/effects.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { common } from '#client/words/en/common.ts'
import { speech } from '#client/words/en/speech.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { LastWinner, RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { describedCall, writeDown } from './by-ear.ts'
import { clipsOfNumber, clipsOfWin } from './recorded-clips.ts'
import { spokenCall } from './say.ts'
import { speaker } from './speaker.ts'
import { SPOKEN_END, SpokenOnce, spokenNumber, spokenWin, VoiceLock } from './spoken-once.ts'

/** At this pace of auto call and a faster one, numbers are said in as few words as there are. */
const HURRIED_MS = 5_000

/** Older calls are not spoken when the page becomes visible or is touched. */
const STILL_FRESH_MS = 6_000

/** A win to be announced: the first of a pattern, or from place 1 on a share in it. */
export type AnnouncedWin = LastWinner & Pick<WinnerView, 'place'>

interface Watched {
  roomId: RoomId
  /** The player who listens: each player hears everything once. */
  playerId: PlayerId
  room: RoomView | undefined
  winners: readonly WinnerView[] | undefined
  /** Whether another device speaks for this room, or a screen reader for this page. */
  isSpokenElsewhere: boolean
  /** What numbers that come by themselves wait for; null while they come. */
  wait: string | null
  /** Whether a number is felt as one of the listener's own. */
  isMine?: (number: number) => boolean
  /** Called once for each win during the visit, for the toast. */
  onWinner(win: AnnouncedWin): void
}

interface Announcements {
  /** Handles a socket message, which arrives before the next poll. */
  announce(message: ServerMessage): void
  /** Handles a win that was just granted to this player. */
  noticeWinner(win: AnnouncedWin): void
}

/**
 * Speaks every call and win of a game and its end once, whether it arrives by socket or by poll, and what the numbers wait for,
 * in the tab that is visible or was visible last. Events from before the visit are not spoken. If the browser does not let a hidden page speak, the
 * current number is spoken when the page becomes visible.
 */
export function useAnnouncements({
  roomId,
  playerId,
  room,
  winners,
  wait,
  isSpokenElsewhere,
  isMine = () => false,
  onWinner,
}: Watched): Announcements {
  const spoken = useRef<SpokenOnce>(undefined)
  spoken.current ??= new SpokenOnce(roomId, playerId)
  const lock = useRef<VoiceLock>(undefined)
  const seenWins = useRef(new Set<string>())
  /** Patterns that were won before the visit. Their wins are not announced, once they are known. */
  const wonBefore = useRef<readonly Pattern[]>([])
  const latest = useRef<{ number: number; text: string; seenAt: number; wasUnsaid?: boolean }>(undefined)
  const rules = useRef(room?.rules)
  rules.current = room?.rules
  const isElsewhere = useRef(isSpokenElsewhere)
  isElsewhere.current = isSpokenElsewhere
  const isOwn = useRef(isMine)
  isOwn.current = isMine
  const tellWinner = useRef(onWinner)
  tellWinner.current = onWinner

  const isHurried = useRef(false)
  isHurried.current = room?.auto.state === 'on' && room.auto.paceMs <= HURRIED_MS

  const canSpeak = useCallback(
    () => lock.current?.isHeld() === true && speaker.state() !== 'locked' && !isElsewhere.current,
    [],
  )

  const speakLatest = useCallback(() => {
    if (!latest.current || !canSpeak()) return
    const call = latest.current
    const isNew = spoken.current?.add(spokenNumber(call.number))
    const isFresh = performance.now() - call.seenAt < STILL_FRESH_MS
    const isOwed = call.wasUnsaid === true && !document.hidden
    if (!isOwed && !(isNew && isFresh)) return
    call.wasUnsaid = false
    const noteUnsaid = () => {
      call.wasUnsaid = document.hidden
    }
    // A voice that is only known to say digits says no sentence.
    const canSaySentence = settings().language === spokenLanguage(settings())
    const sentence = canSaySentence ? describedCall(call.number) : undefined
    const words = sentence ?? spokenCall(call.number, call.text, settings(), isHurried.current)
    speaker.speakNumber(words, {
      unsaid: noteUnsaid,
      times: settings().easyMode && sentence === undefined ? 2 : 1,
      clips: clipsOfNumber(call.number),
    })
  }, [canSpeak])

  const noticeNumber = useCallback(
    (number: number, text: string) => {
      if (latest.current?.number !== number) {
        latest.current = { number, text, seenAt: performance.now() }
        if (!document.hidden && !spoken.current?.has(spokenNumber(number))) {
          if (!isElsewhere.current) play('chime')
          vibrate(isOwn.current(number) ? 'mine' : 'call')
        }
        writeDown(describedCall(number) ?? '')
      }
      speakLatest()
    },
    [speakLatest],
  )

  const noticeWinner = useCallback(
    (win: AnnouncedWin) => {
      const said = spokenWin(win.playerId, win.pattern)
      if (seenWins.current.has(said)) return
      seenWins.current.add(said)
      tellWinner.current(win)
      if (!canSpeak()) return
      const isNew = spoken.current?.add(said)
      if (!isNew) return
      const language = spokenLanguage(settings())
      const pattern = common(language).pattern(win.pattern, rules.current ?? {})
      speaker.speakWinner(speech(language).win(win.playerName, pattern, win.place), clipsOfWin(win.pattern))
    },
    [canSpeak],
  )

  const noticeEnd = useCallback(
    (names: readonly string[]) => {
      if (canSpeak() && spoken.current?.add(SPOKEN_END))
        speaker.speakWinner(speech(spokenLanguage(settings())).over(names), ['game over'])
    },
    [canSpeak],
  )

  const isWatching = useRef(false)
  useEffect(() => {
    if (isWatching.current && canSpeak()) speaker.speakWait(wait)
  }, [wait, canSpeak])

  useEffect(() => {
    if (!room) return
    const { calledNumbers, currentNumber, audioAnnouncement, disabledPatterns, lastWinner, status } = room
    if (!isWatching.current) {
      isWatching.current = true
      spoken.current?.add(...calledNumbers.map(spokenNumber), ...(status === 'finished' ? [SPOKEN_END] : []))
      wonBefore.current = disabledPatterns
      if (lastWinner) seenWins.current.add(spokenWin(lastWinner.playerId, lastWinner.pattern))
      return
    }
    spoken.current?.add(...calledNumbers.filter((number) => number !== currentNumber).map(spokenNumber))
    if (currentNumber !== null && audioAnnouncement) noticeNumber(currentNumber, audioAnnouncement)
    if (winners) {
      for (const { playerId, pattern } of winners) {
        if (wonBefore.current.includes(pattern)) seenWins.current.add(spokenWin(playerId, pattern))
      }
      wonBefore.current = []
    }
    if (lastWinner) noticeWinner({ ...lastWinner, place: lastWinner.place ?? 0 })
    for (const winner of winners ?? []) noticeWinner(winner)
    const isLastKnown = lastWinner === null || winners?.some((winner) => isSameWin(winner, lastWinner))
    if (status === 'finished' && isLastKnown) noticeEnd(winners?.map(({ playerName }) => playerName) ?? [])
  }, [room, winners, noticeNumber, noticeWinner, noticeEnd])

  useEffect(() => {
    writeDown('')
    const unlock = () => speaker.unlock()
    lock.current = new VoiceLock(roomId, playerId, speakLatest)
    document.addEventListener('pointerup', unlock, { capture: true })
    document.addEventListener('keydown', unlock, { capture: true })
    document.addEventListener('visibilitychange', speakLatest)
    const unsubscribe = speaker.subscribe(speakLatest)
    return () => {
      lock.current?.close()
      document.removeEventListener('pointerup', unlock, { capture: true })
      document.removeEventListener('keydown', unlock, { capture: true })
      document.removeEventListener('visibilitychange', speakLatest)
      unsubscribe()
    }
  }, [roomId, playerId, speakLatest])

  const announce = useCallback(
    (message: ServerMessage) => {
      if (message.type === 'number_called') noticeNumber(message.payload.number, message.payload.announcement)
      if (message.type === 'winner_announced') noticeWinner(message.payload.winner)
    },
    [noticeNumber, noticeWinner],
  )

  return { announce, noticeWinner }
}

const isSameWin = (one: LastWinner, other: LastWinner) =>
  one.playerId === other.playerId && one.pattern === other.pattern
