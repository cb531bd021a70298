import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useWakeLock } from '#client/device/wake-lock.ts'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { RoomProvider } from '#client/room/room-context.tsx'
import { actorOf, playersOnPhone, watcherOf } from '#client/seat/phone-people.ts'
import { keepSeat, seatOf } from '#client/seat/stored-seat.ts'
import { shownWins } from '#client/server-state/shown-names.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { useLanguage } from '#client/words/i18n.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomWithPlayers, WinnerView } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { useAnnouncedWins } from './announced-wins.ts'
import { type Game, GameContext, type GameSheet } from './game-context.ts'
import { useCalling } from './use-calling.ts'
import { useGameConnection } from './use-game-connection.ts'
import { useMarkForMe, useMarking } from './use-marking.ts'
import { usePrizes } from './use-prizes.ts'
import { useRoomVoice } from './use-room-voice.ts'
import { isFeltAsMine, useHelp } from './waiting-tickets.ts'

const NO_WINNERS: readonly WinnerView[] = []

interface GameProviderProps {
  state: RoomWithPlayers
  me: PlayerView
  isPollFailing: boolean
  onAgain: (() => void) | undefined
  children: ReactNode
}

/**
 * Plays the game of a room on this phone, with everything that happens on its own, and gives both to the parts of the
 * screen. The phone has one line and one voice, those of `me`, however many people share it.
 */
export const GameProvider = memo(function GameProvider(props: GameProviderProps) {
  const { state, me, isPollFailing, onAgain, children } = props
  useLanguage()
  const { room, players } = state
  const { data: known } = useWinners(room)
  const winners = known ?? NO_WINNERS
  const people = playersOnPhone(players, me)
  const ownIds = people.map(({ id }) => id)
  const [shownId, setShownId] = useState(me.id)
  const shown = people.find(({ id }) => id === shownId) ?? me
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, shown.id)), [room.id, shown.id])
  const [sheet, openSheet] = useState<GameSheet>(null)
  const isOver = room.status === 'finished'

  const { socket, connection, callerNote } = useGameConnection({ room, players }, me, ownIds, isPollFailing)
  const voice = useRoomVoice(room, socket.tv)
  const isMine = (number: number) => isFeltAsMine(number, room.rules, { tickets, ticketIds: shown.selectedTicketIds })
  const told = useAnnouncedWins({ room, players, winners: known, me, people, isOnTv: voice.isOnTv, isMine })
  useDrawWatch(state, watcherOf(people))
  useWakeLock(!isOver)

  const isOffline = connection === 'offline'
  const help = useHelp(room)
  const { markFor, settled } = useMarking(room.id, ownIds)
  useMarkForMe(help === 'mark', people, room.calledNumbers, markFor)
  const mark = useCallback(
    (ticketId: number, number: number) => markFor(shown.id, ticketId, number),
    [markFor, shown.id],
  )
  const prizes = usePrizes(
    { room, player: shown, tickets, isOffline, marksSettled: settled, onWon: told.noticeWinner },
    winners,
  )
  const actor = actorOf(people, room, shown)
  const calling = useCalling(room, isOffline, whoCalls(room) === 'bag' && actor.isHost)

  const game: Game = {
    ...prizes,
    isOver,
    shown,
    show: (person) => {
      setShownId(person.id)
      keepSeat(seatOf(person))
    },
    actor,
    held: { tickets, ticketIds: shown.selectedTicketIds, marked: shown.markedNumbers },
    isHelped: help !== 'off',
    mark,
    calling: !isOver && mayCall(room, actor) ? calling : null,
    callerNote,
    voice,
    win: told.win,
    closeWin: told.closeWin,
    sheet,
    openSheet,
    onAgain,
  }
  return (
    <RoomProvider
      value={{
        ...state,
        me,
        people,
        winners: shownWins(winners, players, 'playerName'),
        areWinnersKnown: known !== undefined,
        socket,
        connection,
      }}
    >
      <GameContext value={game}>{children}</GameContext>
    </RoomProvider>
  )
})
