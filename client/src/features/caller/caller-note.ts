import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { MINUTE_MS } from '#shared/game/durations.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { PlayerView, RoomWithPlayers } from '#shared/game/room/state.ts'
import { isServerCalling } from '#shared/game/room/who-calls.ts'
import { named } from '#shared/named.ts'

/** Absence of the caller after which the others are told how they can come back. */
const CALLER_LONG_AWAY_MS = 5 * MINUTE_MS
/** How long the return of the caller is shown. */
const CALLER_BACK_MS = 5_000

type CalledGame = Pick<RoomWithPlayers, 'room' | 'players'>

/** What a page knows of the caller, at one moment. */
type Known = { callerId: PlayerId | undefined; isAway: boolean }

/** A note with the caller that it is about. */
type News = { what: 'away' | 'long away' | 'back' | 'new'; caller: PlayerView }

/**
 * A note about a caller who is away, who has just come back or who has taken over; undefined otherwise. `playerId` is null
 * for spectators.
 */
export function useCallerNote(
  game: CalledGame | undefined,
  playerId: PlayerId | null,
  isCallerAway: boolean | null,
): string | undefined {
  const caller = game && callerOf(game)
  const callerId = caller?.id
  // Numbers that come by themselves need nobody, and in a break phones are put away.
  const isNeeded = game?.room.status === 'active' && !isServerCalling(game.room) && game.room.auto.reason !== 'break'
  const isAway = isCallerAway === true && isNeeded && callerId !== playerId
  const [news, setNews] = useState<News>()
  const known = useRef<Known>(undefined)
  const show = useEffectEvent((what: News['what'] | undefined) => setNews(caller && what && { what, caller }))

  useEffect(() => {
    const now = { callerId, isAway }
    show(newsOf(known.current, now, isNeeded))
    known.current = now
    const timer = isAway
      ? setTimeout(() => show('long away'), CALLER_LONG_AWAY_MS)
      : setTimeout(() => setNews(undefined), CALLER_BACK_MS)
    return () => clearTimeout(timer)
  }, [callerId, isAway, isNeeded])

  return news && game && wordsFor(news, game.room.id, playerId)
}

/** The note about the caller now. A caller who is no longer needed is not announced as back. */
export function newsOf(before: Known | undefined, now: Known, isNeeded: boolean): News['what'] | undefined {
  if (before?.callerId !== undefined && before.callerId !== now.callerId) return 'new'
  if (now.isAway) return 'away'
  return before?.isAway && isNeeded ? 'back' : undefined
}

function wordsFor({ what, caller: { id, name } }: News, roomId: RoomId, playerId: PlayerId | null): string {
  const words = gameWords()
  switch (what) {
    case 'away':
      return words.callerIsAway(named(name))
    case 'long away':
      return words.isLongAway(named(name), roomId)
    case 'back':
      return words.isBack(named(name))
    case 'new':
      return id === playerId ? words.youCall : words.callsNow(named(name))
  }
}

/** The player who calls the numbers: the host, unless somebody took over. */
export function callerOf({ room, players }: CalledGame): PlayerView | undefined {
  return players.find(({ id, isHost }) => (room.callerId ? id === room.callerId : isHost))
}

/** What the player who calls is named in sentences. */
export function callerName(game: CalledGame): string {
  return callerOf(game)?.name ?? common().theHost
}
