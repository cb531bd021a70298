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
import { useMarking } from '#client/screens/active-game/marking/use-marking.ts'
import { toastWinner } from '#client/screens/active-game/winners/winner-toast.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { play } from '#client/sound/sounds.ts'
import { type AnnouncedWin, useAnnouncements } from '#client/speech/use-announcements.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { PlayerView, Round, WinnerView } from '#shared/game/room/state.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

export interface Game extends Line, Prizes {
  isOver: boolean
  voice: RoomVoice
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  winners: readonly WinnerView[]
  /** The win of the last few seconds, and the way to be done with it. */
  win: AnnouncedWin | undefined
  closeWin(): void
  /** What needs one number more. */
  toGo: ToGo
  /** Null for players who may not call. */
  calling: Calling | null
  /** Marks a called number on one's own ticket (index 0 to 9). */
  mark(ticketId: number, number: number): void
}

const NOBODY: readonly WinnerView[] = []
/** The breather that auto call takes after a win is longer. */
const WIN_MS = { own: 4_000, other: 3_000, house: 6_000 }

/** The game of a player: what is known of it, what the player can do, and everything that happens on its own. */
export function useGame({ room, players }: Round, me: PlayerView, poll: PollHealth): Game {
  const isOver = room.status === 'finished'
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, me.id)), [room.id, me.id])
  const { data: winners = NOBODY } = useWinners(room)
  const {
    shown,
    show: showWin,
    close: closeWin,
  } = useWinEvents<AnnouncedWin>({
    ms: ({ playerId, pattern }) =>
      pattern === 'Full House' ? WIN_MS.house : playerId === me.id ? WIN_MS.own : WIN_MS.other,
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
    wait: autoWait(room, callerOf({ room, players })?.name ?? 'the host'),
    onWinner: (won) => {
      toastWinner(won, me.id, room.rules.prizes[won.pattern])
      showWin(won)
    },
  })
  const toGo = useOneToGo({ room, me, tickets, winners })
  const line = useLine({ room, players }, me, poll, announce)
  const voice = useRoomVoice(room, line.socket.tv)
  isOnTv.current = voice.isOnTv
  useDrawWatch(room, me.id)
  useWakeLock(!isOver)

  const isOffline = line.connection === 'offline'
  const { mark, settled } = useMarking(room.id, me.id)
  const prizes = usePrizes(
    { room, player: me, tickets, isOffline, marksSettled: settled, onWon: noticeWinner },
    winners,
  )
  const calling = useCalling(room, isOffline, room.rules.bag && me.isHost)

  return {
    ...line,
    ...prizes,
    isOver,
    voice,
    tickets,
    winners,
    toGo,
    win: shown,
    closeWin,
    calling: !isOver && mayCall(room, me) ? calling : null,
    mark,
  }
}
