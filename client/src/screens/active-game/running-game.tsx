import { useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { PlayerView, RoomView } from '#shared/api.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'
import { CallButton } from '../../features/game/call-button.tsx'
import { CallerStrip } from '../../features/game/caller-strip.tsx'
import { GameOver } from '../../features/game/game-over.tsx'
import { LiveCall } from '../../features/game/live-call.tsx'
import { NumberBoard } from '../../features/game/number-board.tsx'
import { PatternsPanel } from '../../features/game/patterns-panel.tsx'
import { PlayersTab } from '../../features/game/players-tab.tsx'
import { useCalling } from '../../features/game/use-calling.ts'
import { useClaiming } from '../../features/game/use-claiming.ts'
import { useMarking } from '../../features/game/use-marking.ts'
import { toastWinner } from '../../features/game/winner-toast.ts'
import { WinnersGallery } from '../../features/game/winners-gallery.tsx'
import { paths } from '../../paths.ts'
import { useRoomSocket } from '../../realtime/room-socket.ts'
import { clearSeat } from '../../seat/stored-seat.ts'
import { useFreshMarks } from '../../server-state/game-state.ts'
import { useWinners } from '../../server-state/winners.ts'
import { useAnnouncements } from '../../speech/use-announcements.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { GameBar } from './game-bar.tsx'
import './game-layout.css'
import { GameHeader } from './game-header.tsx'
import { MyTicketsTab } from './my-tickets-tab.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useTabInHash } from './use-tab-in-hash.ts'
import { useUnseen } from './use-unseen.ts'

interface RunningGameProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
}

/** A game that runs, or that is over and can still be read: its three tabs, and everything that happens on its own. */
export function RunningGame({ room, players, me }: RunningGameProps) {
  const { data: winners } = useWinners(room.id)
  const [tab, showTab] = useTabInHash()
  const [, navigate] = useLocation()
  useFreshMarks(room.id, room.version, tab === 'players')
  const patternsId = useId()
  const isOver = room.status === 'finished'
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, me.id)), [room.id, me.id])

  const { hear, noticeWinner } = useAnnouncements({
    roomId: room.id,
    playerId: me.id,
    room,
    winners,
    onWinner: (win) => toastWinner(win, me.id),
  })
  useRoomSocket(room.id, { playerId: me.id, isHost: me.isHost }, hear)
  useLeaveWarning(!isOver)

  // For the winner a pattern closes with the answer, before the room tells everybody.
  const [ownWins, setOwnWins] = useState<readonly Pattern[]>([])
  const closedPatterns = PATTERNS.filter(
    (pattern) => room.disabledPatterns.includes(pattern) || ownWins.includes(pattern),
  )
  const { mark, settled } = useMarking(room.id, me.id)
  const claiming = useClaiming({
    room,
    player: me,
    tickets,
    closedPatterns,
    marksSettled: settled,
    onWon: (winner) => {
      setOwnWins((won) => [...won, winner.pattern])
      noticeWinner(winner)
    },
  })
  const hasNewWinner = useUnseen(closedPatterns.length, tab === 'players')
  const calling = useCalling(room)
  const canCall = me.isHost && !isOver

  const showPatterns = () => {
    showTab('tickets')
    requestAnimationFrame(() => {
      const heading = document.getElementById(patternsId)
      heading?.scrollIntoView({ block: 'start' })
      heading?.focus({ preventScroll: true })
    })
  }
  const goHome = () => {
    clearSeat()
    navigate(paths.dashboard)
  }

  const callButton = canCall && (
    <div className="wide-only">
      <CallButton calling={calling} />
    </div>
  )
  const gallery = <WinnersGallery winners={winners ?? []} called={room.calledNumbers} />
  return (
    <main className="game">
      <GameHeader room={room} me={me} />
      <LiveCall currentNumber={room.currentNumber} count={room.calledNumbers.length} />
      {isOver && <GameOver onHome={goHome} />}
      <Tabs
        label="Game"
        value={tab}
        onChange={showTab}
        tabs={[
          {
            id: 'tickets',
            title: 'My Tickets',
            content: (
              <MyTicketsTab
                room={room}
                me={me}
                tickets={tickets}
                onMark={mark}
                callButton={callButton}
                side={
                  <>
                    <PatternsPanel
                      headingId={patternsId}
                      closedPatterns={closedPatterns}
                      winners={winners ?? []}
                      claiming={claiming}
                    />
                    {gallery}
                  </>
                }
              />
            ),
          },
          {
            id: 'board',
            title: 'Number Board',
            content: (
              <div className="game-grid" data-board>
                <div className="game-caller">
                  <CallerStrip room={room} />
                  {callButton}
                </div>
                <NumberBoard room={room} isHost={me.isHost} />
              </div>
            ),
          },
          {
            id: 'players',
            title: 'All Players',
            badge: hasNewWinner,
            content: (
              <div className="game-grid" data-players>
                <PlayersTab players={players} playerId={me.id} />
                <div className="game-side">{gallery}</div>
              </div>
            ),
          },
        ]}
      />
      {!isOver && <GameBar calling={canCall ? calling : null} onClaim={showPatterns} />}
    </main>
  )
}
