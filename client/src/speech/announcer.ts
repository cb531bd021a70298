import { prizeName } from '#client/prizes/prize-name.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { play } from '#client/sound/effects.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { speech } from '#client/words/en/speech.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Meanings, Pattern } from '#shared/game/patterns.ts'
import type { LastWinner, RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { describedCall, writeDown } from './by-ear.ts'
import { spokenCall } from './call-words.ts'
import { followOwnVoice, inOwnVoice } from './own-voice.ts'
import { clipsOfNumber, clipsOfWin } from './recorded-clips.ts'
import { speaker } from './speaker.ts'
import { SPOKEN_END, SpokenOnce, spokenNumber, spokenWin } from './spoken-once.ts'
import { VoiceLock } from './voice-lock.ts'

/** At this pace of auto call and a faster one, numbers are said in as few words as there are. */
const HURRIED_MS = 5_000

/** Older calls are not spoken when the page becomes visible or is touched. */
const STILL_FRESH_MS = 6_000

/** A win to be announced: the first of a pattern, or from place 1 on a share in it. */
export type AnnouncedWin = LastWinner & Pick<WinnerView, 'place'>

/** A game as it is spoken on this device. */
export interface SpokenGame {
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

interface LatestCall {
  number: number
  text: string
  seenAt: number
  /** The browser did not let a hidden page say it. */
  wasUnsaid?: boolean
}

/**
 * Speaks every call and win of a game and its end once, whether it arrives by socket or by poll, and what the numbers wait
 * for, in the tab that is visible or was visible last. Events from before the visit are not spoken. If the browser does not
 * let a hidden page speak, the current number is spoken when the page becomes visible.
 */
export class Announcer {
  /** As it is now. */
  game: SpokenGame
  private readonly spoken: SpokenOnce
  private lock: VoiceLock | undefined
  private latest: LatestCall | undefined
  private isWatching = false
  private readonly seenWins = new Set<string>()
  /** Patterns that were won before the visit. Their wins are not announced. */
  private wonBefore: readonly Pattern[] = []
  /** Neither are those on calls before the latest one, of which some prizes may be open still. */
  private callsBefore = 0

  constructor(game: SpokenGame) {
    this.game = game
    this.spoken = new SpokenOnce(game.roomId, game.playerId)
  }

  /** Speaks in this tab, unless another one does, until the returned function is called. */
  readonly listen = (roomId: RoomId, playerId: PlayerId): (() => void) => {
    writeDown('')
    const unlock = () => speaker.unlock()
    this.lock = new VoiceLock(roomId, playerId, this.speakLatest)
    document.addEventListener('pointerup', unlock, { capture: true })
    document.addEventListener('keydown', unlock, { capture: true })
    document.addEventListener('visibilitychange', this.speakLatest)
    const unsubscribe = speaker.subscribe(this.speakLatest)
    return () => {
      this.lock?.close()
      document.removeEventListener('pointerup', unlock, { capture: true })
      document.removeEventListener('keydown', unlock, { capture: true })
      document.removeEventListener('visibilitychange', this.speakLatest)
      unsubscribe()
    }
  }

  /** Takes a new state of the room. */
  follow(room: RoomView, winners: readonly WinnerView[] | undefined): void {
    const { calledNumbers, currentNumber, audioAnnouncement, lastWinner, status, ownVoice } = room
    if (!this.game.isSpokenElsewhere && speaker.state() !== 'muted') followOwnVoice(ownVoice)
    if (!this.isWatching) {
      this.begin(room)
      return
    }
    this.spoken.add(...calledNumbers.filter((number) => number !== currentNumber).map(spokenNumber))
    if (currentNumber !== null && audioAnnouncement) this.noticeNumber(currentNumber, audioAnnouncement)
    if (winners) {
      for (const win of winners) {
        const wasBefore = this.wonBefore.includes(win.pattern) || win.seq < this.callsBefore
        if (wasBefore) this.seenWins.add(spokenWin(win.playerId, win.pattern))
      }
      this.wonBefore = []
      this.callsBefore = 0
    }
    if (lastWinner) this.noticeWinner({ ...lastWinner, place: lastWinner.place ?? 0 })
    for (const winner of winners ?? []) this.noticeWinner(winner)
    const isLastKnown = lastWinner === null || winners?.some((winner) => isSameWin(winner, lastWinner))
    if (status === 'finished' && isLastKnown) this.noticeEnd(winners?.map(({ playerName }) => playerName) ?? [])
  }

  /** Handles a socket message, which arrives before the next poll. */
  readonly announce = (message: ServerMessage): void => {
    if (message.type === 'number_called') this.noticeNumber(message.payload.number, message.payload.announcement)
    if (message.type === 'winner_announced') this.noticeWinner(message.payload.winner)
  }

  /** Handles a win, which may just have been granted to this player. */
  readonly noticeWinner = (win: AnnouncedWin): void => {
    const said = spokenWin(win.playerId, win.pattern)
    if (this.seenWins.has(said)) return
    this.seenWins.add(said)
    this.game.onWinner(win)
    if (!this.canSpeak() || !this.spoken.add(said)) return
    const language = spokenLanguage(settings())
    const rules: Meanings & Pick<RoomView['rules'], 'places'> = this.game.room?.rules ?? { places: {} }
    const won = speech(language).win(win.playerName, prizeName(win, rules, language), win.place)
    const sentences = [won, meaningOf(win.pattern, rules, language)].filter(Boolean)
    speaker.speakWinner(sentences.join(' '), clipsOfWin(win.pattern))
  }

  speakWait(wait: string | null): void {
    if (this.isWatching && this.canSpeak()) speaker.speakWait(wait)
  }

  /** What happened before the visit is not spoken. */
  private begin({ calledNumbers, disabledPatterns, lastWinner, status }: RoomView): void {
    this.isWatching = true
    this.spoken.add(...calledNumbers.map(spokenNumber), ...(status === 'finished' ? [SPOKEN_END] : []))
    this.wonBefore = disabledPatterns
    this.callsBefore = calledNumbers.length
    if (lastWinner) this.seenWins.add(spokenWin(lastWinner.playerId, lastWinner.pattern))
  }

  private canSpeak(): boolean {
    return this.lock?.isHeld() === true && speaker.state() !== 'locked' && !this.game.isSpokenElsewhere
  }

  private noticeNumber(number: number, text: string): void {
    if (this.latest?.number !== number) {
      this.latest = { number, text, seenAt: performance.now() }
      if (!document.hidden && !this.spoken.has(spokenNumber(number))) {
        if (!this.game.isSpokenElsewhere) play('chime')
        vibrate(this.game.isMine?.(number) ? 'mine' : 'call')
      }
      writeDown(describedCall(number) ?? '')
    }
    this.speakLatest()
  }

  private readonly speakLatest = (): void => {
    if (!this.latest || !this.canSpeak()) return
    const call = this.latest
    const isNew = this.spoken.add(spokenNumber(call.number))
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
    const words = sentence ?? spokenCall(call.number, call.text, settings(), this.isHurried())
    speaker.speakNumber(words, {
      unsaid: noteUnsaid,
      times: settings().easyMode && sentence === undefined ? 2 : 1,
      clips: clipsOfNumber(call.number),
      // A sentence says more than the number.
      by: sentence === undefined ? inOwnVoice(call.number) : undefined,
    })
  }

  private isHurried(): boolean {
    const auto = this.game.room?.auto
    return auto?.state === 'on' && auto.paceMs <= HURRIED_MS
  }

  private noticeEnd(names: readonly string[]): void {
    if (this.canSpeak() && this.spoken.add(SPOKEN_END))
      speaker.speakWinner(speech(spokenLanguage(settings())).over(names), ['game over'])
  }
}

const isSameWin = (one: LastWinner, other: LastWinner) =>
  one.playerId === other.playerId && one.pattern === other.pattern
