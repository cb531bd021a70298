import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { useWakeLock } from '#client/device/wake-lock.ts'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { useCallTitle } from '#client/features/caller/latest-number.tsx'
import { type CurrentRoom, RoomContext } from '#client/room/room-context.tsx'
import { actorOf, playersOnPhone, useWhoIsHere, watcherOf } from '#client/seat/phone-people.ts'
import { keepSeat, seatOf } from '#client/seat/stored-seat.ts'
import { usePollFailing } from '#client/server-state/poll-failing.ts'
import { useRoomRead } from '#client/server-state/room-read.ts'
import { shownWins } from '#client/server-state/shown-names.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { useLiveValue, useSteady } from '#client/ui/live-value.ts'
import { useLanguage } from '#client/words/i18n.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomWithPlayers, WinnerView } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { useAnnouncedWins } from './announced-wins.ts'
import { type Game, GameContext, type GameSheet } from './game-context.ts'
import { showMark } from './show-mark.ts'
import { useCalling } from './use-calling.ts'
import { useGameConnection } from './use-game-connection.ts'
import { useMarkForMe, useMarking } from './use-marking.ts'
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

/** The room and the player in it. The screen shows something else as soon as one of them is gone. */
function useMe(roomId: RoomId, playerId: PlayerId): { state: RoomWithPlayers; me: PlayerView } {
  const last = useRef<{ state: RoomWithPlayers; me: PlayerView }>(undefined)
  const state = useRoomRead(roomId, ({ copy }) => copy)
  const me = state?.players.find(({ id }) => id === playerId)
  if (state && me) last.current = { state, me }
  if (!last.current) throw new Error('a game without its player')
  return last.current
}

/**
 * Plays the game of a room on this phone, with everything that happens on its own, and gives both to the parts of the
 * screen. The phone has one line and one voice, those of `me`, however many people share it.
 */
export const GameProvider = memo(function GameProvider(props: GameProviderProps) {
  const { roomId, playerId, onAgain, children } = props
  const { state, me } = useMe(roomId, playerId)
  const isPollFailing = usePollFailing(roomId)
  useLanguage()
  const { room, players } = state
  const { data: known } = useWinners(room)
  useWhoIsHere(room.id)
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
  const mark = useSteady((ticketId: number, number: number) => {
    showMark(ticketId, number)
    markFor(shown.id, ticketId, number)
  })
  const prizes = usePrizes(
    { room, player: shown, tickets, isOffline, marksSettled: settled, onWon: told.noticeWinner },
    winners,
  )
  const actor = actorOf(people, room, shown)
  const calling = useCalling(room, isOffline, whoCalls(room) === 'bag' && actor.isHost)
  const show = useSteady((person: PlayerView) => {
    setShownId(person.id)
    keepSeat(seatOf(person))
  })
  useCallTitle(room.id, room.currentNumber)

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
