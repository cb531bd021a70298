import { memo, type ReactNode, useState } from 'react'
import { type CurrentRoom, RoomContext, useSeats } from '#client/room/room-context.tsx'
import { usePollFailing } from '#client/server-state/poll-failing.ts'
import { shownWins } from '#client/server-state/shown-names.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { useLiveValue } from '#client/ui/live-value.ts'
import { useLanguage } from '#client/words/i18n.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { useAnnouncedWins } from './announced-wins.ts'
import { type Game, GameContext, type GameSheet } from './game-context.ts'
import { useCalling } from './use-calling.ts'
import { useGameConnection } from './use-game-connection.ts'
import { useMarkForMe, useMarking } from './use-marking.ts'
import { usePageEffects } from './use-page-effects.ts'
import { usePeople } from './use-people.ts'
import { usePrizes } from './use-prizes.ts'
import { useRoomVoice } from './use-room-voice.ts'
import { isFeltAsMine, useHelp } from './waiting-tickets.ts'

const NO_WINNERS: readonly WinnerView[] = []

interface GameProviderProps {
  roomId: RoomId
  playerId: PlayerId
  onAgain: (() => void) | undefined
  children: ReactNode
}

/**
 * Plays the game of a room on this phone, with everything that happens on its own, and gives both to the parts of the
 * screen. The phone has one line and one voice, those of `me`, however many people share it.
 */
export const GameProvider = memo(function GameProvider(props: GameProviderProps) {
  const { roomId, playerId, onAgain, children } = props
  const { state, me, people, shown, show, tickets, actor } = usePeople(roomId, playerId)
  const isPollFailing = usePollFailing(roomId)
  useLanguage()
  const { room, players } = state
  const { data: known } = useWinners(room)
  const winners = known ?? NO_WINNERS
  const ownIds = people.map(({ id }) => id)
  const [sheet, openSheet] = useState<GameSheet>(null)
  const isOver = room.status === 'finished'

  const { socket, connection, callerNote } = useGameConnection({ room, players }, me, ownIds, isPollFailing)
  const voice = useRoomVoice(room, socket.tv)
  const isMine = (number: number) => isFeltAsMine(number, room.rules, { tickets, ticketIds: shown.selectedTicketIds })
  const told = useAnnouncedWins({ room, players, winners: known, me, people, isOnTv: voice.isOnTv, isMine })
  usePageEffects(state, people)

  const isOffline = connection === 'offline'
  const help = useHelp(room)
  const { mark, markFor, settled } = useMarking(room.id, ownIds, shown.id)
  useMarkForMe(help === 'mark', people, room.calledNumbers, markFor)
  const prizes = usePrizes(
    { room, player: shown, tickets, isOffline, marksSettled: settled, onWon: told.noticeWinner },
    winners,
  )
  const calling = useCalling(room, isOffline, whoCalls(room) === 'bag' && actor.isHost)

  const game = useLiveValue<Game>({
    ...prizes,
    isOver,
    shown,
    show,
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
  })
  const current = useLiveValue<CurrentRoom>({
    ...state,
    ...useSeats(players),
    me,
    people,
    winners: shownWins(winners, players, 'playerName'),
    areWinnersKnown: known !== undefined,
    socket,
    connection,
  })
  return (
    <RoomContext value={current}>
      <GameContext value={game}>{children}</GameContext>
    </RoomContext>
  )
})
