import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { autoWait } from '#client/features/auto-call/auto-words.ts'
import { callerOf } from '#client/features/caller/use-caller-note.ts'
import { useWinEvents } from '#client/features/celebration/use-win-events.ts'
import { useWakeLock } from '#client/features/connection/use-wake-lock.ts'
import { type RoomVoice, useRoomVoice } from '#client/features/one-room/use-room-voice.ts'
import { type Calling, useCalling } from '#client/screens/active-game/calling/use-calling.ts'
import { type ToGo, useOneToGo } from '#client/screens/active-game/claiming/use-one-to-go.ts'
import { type Prizes, usePrizes } from '#client/screens/active-game/claiming/use-prizes.ts'
import { type Line, type PollHealth, useLine } from '#client/screens/active-game/line/use-line.ts'
import { useHelp } from '#client/screens/active-game/marking/use-help.ts'
import { useMarkForMe } from '#client/screens/active-game/marking/use-mark-for-me.ts'
import { useMarking } from '#client/screens/active-game/marking/use-marking.ts'
import type { Phone } from '#client/screens/active-game/people/use-phone.ts'
import { toastWinner } from '#client/screens/active-game/winners/winner-toast.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { play } from '#client/sound/sounds.ts'
import { type AnnouncedWin, useAnnouncements } from '#client/speech/use-announcements.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { PlayerView, Round, WinnerView } from '#shared/game/room/state.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

export interface Game extends Line, Prizes {
  isOver: boolean
  voice: RoomVoice
  /** The ten tickets of the player who is looked at. */
  tickets: readonly Ticket[]
  winners: readonly WinnerView[]
  /** The win of the last few seconds, and the way to be done with it. */
  win: AnnouncedWin | undefined
  closeWin(): void
  /** What needs one number more. */
  toGo: ToGo
  /** Null for a phone whose players may not call. */
  calling: Calling | null
  /** Marks a called number on a ticket of the player who is looked at (index 0 to 9). */
  mark(ticketId: number, number: number): void
}

const NOBODY: readonly WinnerView[] = []
/** The breather that auto call takes after a win is longer. */
const WIN_MS = { own: 4_000, other: 3_000, house: 6_000 }

/**
 * The game on a phone: what is known of it, what its players can do, and everything that happens on its own. The phone has
 * one line and one voice, those of `me`, however many people share it.
 */
export function useGame({ room, players }: Round, me: PlayerView, phone: Phone, poll: PollHealth): Game {
  const { people, shown } = phone
  const isOver = room.status === 'finished'
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, shown.id)), [room.id, shown.id])
  const ownIds = people.map(({ id }) => id)
  const { data: winners = NOBODY } = useWinners(room)
  const {
    shown: shownWin,
    show: showWin,
    close: closeWin,
  } = useWinEvents<AnnouncedWin>({
    ms: ({ playerId, pattern }) =>
      pattern === 'Full House' ? WIN_MS.house : ownIds.includes(playerId) ? WIN_MS.own : WIN_MS.other,
    beforeAnotherMs: WIN_MS.other,
  })
  const isNew = room.status === 'active' && room.calledNumbers.length === 0
  useEffect(() => {
    if (isNew) play('gong')
  }, [isNew])
  const isOnTv = useRef(false)
  const isSpokenElsewhere = useCallback(() => isOnTv.current, [])
  const { announce, noticeWinner } = useAnnouncements({
    roomId: room.id,
    playerId: me.id,
    room,
    winners,
    isSpokenElsewhere,
    wait: autoWait(room, callerOf({ room, players })?.name ?? common().theHost, gameWords(spokenLanguage(settings()))),
    onWinner: (won) => {
      toastWinner(won, ownIds.find((id) => id === won.playerId) ?? me.id, room.rules.prizes[won.pattern])
      showWin(won)
    },
  })
  const toGo = useOneToGo({ room, me: shown, tickets, winners })
  const others = ownIds.filter((id) => id !== me.id)
  const line = useLine({ room, players }, me, others, poll, announce)
  const voice = useRoomVoice(room, line.socket.tv)
  isOnTv.current = voice.isOnTv
  useDrawWatch(room, me.id)
  useWakeLock(!isOver)

  const isOffline = line.connection === 'offline'
  const { markFor, settled } = useMarking(room.id, ownIds)
  useMarkForMe(useHelp(room) === 'mark', people, room.calledNumbers, markFor)
  const mark = useCallback(
    (ticketId: number, number: number) => markFor(shown.id, ticketId, number),
    [markFor, shown.id],
  )
  const prizes = usePrizes(
    { room, player: shown, tickets, isOffline, marksSettled: settled, onWon: noticeWinner },
    winners,
  )
  const isHosting = people.some(({ isHost }) => isHost)
  const calling = useCalling(room, isOffline, room.rules.bag && isHosting)
  const mayOneCall = people.some((person) => mayCall(room, person))

  return {
    ...line,
    ...prizes,
    isOver,
    voice,
    tickets,
    winners,
    toGo,
    win: shownWin,
    closeWin,
    calling: !isOver && mayOneCall ? calling : null,
    mark,
  }
}
