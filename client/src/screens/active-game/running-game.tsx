import { useCallback, useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { SealLink } from '#client/fair-draw/draw-seal.tsx'
import { DrawWarning } from '#client/fair-draw/draw-warning.tsx'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { LiveCall } from '#client/features/caller/live-call.tsx'
import { useCallerNote } from '#client/features/caller/use-caller-note.ts'
import { ConnectionBanner } from '#client/features/connection/connection-banner.tsx'
import { useWakeLock } from '#client/features/connection/use-wake-lock.ts'
import { RemovePlayer } from '#client/features/host-tools/remove-player.tsx'
import { paths } from '#client/paths.ts'
import { useRoomSocket } from '#client/realtime/room-socket.ts'
import { useConnection } from '#client/realtime/use-connection.ts'
import { TakeOver } from '#client/screens/active-game/calling/take-over.tsx'
import { useCalling } from '#client/screens/active-game/calling/use-calling.ts'
import { ClaimSheet } from '#client/screens/active-game/claiming/claim-sheet.tsx'
import { PatternsPanel } from '#client/screens/active-game/claiming/patterns-panel.tsx'
import { readyClaims } from '#client/screens/active-game/claiming/ready-claims.ts'
import { useClaiming } from '#client/screens/active-game/claiming/use-claiming.ts'
import { useMarking } from '#client/screens/active-game/marking/use-marking.ts'
import { EndGame } from '#client/screens/active-game/players/end-game.tsx'
import { PlayersTab } from '#client/screens/active-game/players/players-tab.tsx'
import { GAME_OVER, GameOver } from '#client/screens/active-game/winners/game-over.tsx'
import { toastWinner } from '#client/screens/active-game/winners/winner-toast.ts'
import { WinnersGallery } from '#client/screens/active-game/winners/winners-gallery.tsx'
import { clearSeat, forgetRoom } from '#client/seat/stored-seat.ts'
import { useFreshMarks } from '#client/server-state/room-state.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { useAnnouncements } from '#client/speech/use-announcements.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { mayCall } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'
import { GameCaller } from './game-caller.tsx'
import { NumberBoard } from './number-board.tsx'
import { toastReconnection } from './reconnection-toast.ts'
import { useResync } from './use-resync.ts'
import { VoiceNote } from './voice-note.tsx'
import './game-layout.css'
import { GameHeader } from './game-header.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MyTicketsTab } from './my-tickets-tab.tsx'
import { SkipLink } from './skip-link.tsx'
import { useBackGuard } from './use-back-guard.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useTabInHash } from './use-tab-in-hash.ts'
import { useUnseen } from './use-unseen.ts'

interface RunningGameProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
  /** How the polls of the game's state are doing. */
  poll: { isFailing: boolean; lastAt: number }
}

const NOBODY: readonly WinnerView[] = []
const removeTool = (player: PlayerView) => <RemovePlayer player={player} />

/** A game that runs, or that is over and can still be read: its three tabs, and everything that happens on its own. */
export function RunningGame({ room, players, me, poll }: RunningGameProps) {
  const { data: winners = NOBODY } = useWinners(room)
  const [tab, showTab] = useTabInHash()
  const [, navigate] = useLocation()
  useFreshMarks(room.id, room.version, tab === 'players')
  const patternsId = useId()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isClaiming, setIsClaiming] = useState(false)
  const isOver = room.status === 'finished'
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, me.id)), [room.id, me.id])

  const { hear, noticeWinner } = useAnnouncements({
    roomId: room.id,
    playerId: me.id,
    room,
    winners,
    onWinner: (win) => toastWinner(win, me.id),
  })
  const socket = useRoomSocket(room.id, { playerId: me.id, isHost: me.isHost }, (message) => {
    hear(message)
    toastReconnection(message, me)
  })
  useDrawWatch(room, me.id)
  const connection = useConnection(socket.status, poll.isFailing, socket.retry)
  useResync(connection, room.calledNumbers, poll.lastAt)
  const callerNote = useCallerNote({ room, players }, me.id, socket.isCallerAway)
  useWakeLock(!isOver)
  useLeaveWarning(!isOver)
  useBackGuard(!isOver, () => setIsLeaving(true))

  // For the winner a pattern closes with the answer, before the room tells everybody.
  const [ownWins, setOwnWins] = useState<readonly Pattern[]>([])
  const closedPatterns = PATTERNS.filter(
    (pattern) => room.disabledPatterns.includes(pattern) || ownWins.includes(pattern),
  )
  const { mark, settled } = useMarking(room.id, me.id)
  const isOffline = connection === 'offline'
  const ready = isOver
    ? []
    : readyClaims({
        tickets,
        selectedTicketIds: me.selectedTicketIds,
        markedNumbers: me.markedNumbers,
        calledNumbers: room.calledNumbers,
        closedPatterns,
      })
  const claiming = useClaiming({
    room,
    player: me,
    tickets,
    closedPatterns,
    isReady: ready.length > 0,
    isOffline,
    marksSettled: settled,
    onWon: (winner) => {
      setOwnWins((won) => [...won, winner.pattern])
      noticeWinner(winner)
    },
  })
  const hasNewWinner = useUnseen(closedPatterns.length, tab === 'players')
  const calling = useCalling(room, isOffline)
  const hostsNow = me.isHost && !isOver
  const canCall = !isOver && mayCall(room, me)

  const deputy = players.find(({ id }) => id === room.callerId)

  const goHome = useCallback(() => {
    // Somebody who leaves a game gives up their name too; after the end it is kept for the next game.
    if (isOver) forgetRoom()
    else clearSeat()
    navigate(paths.dashboard)
  }, [navigate, isOver])

  const gallery = (show: 'picture' | 'ticket') => (
    <WinnersGallery winners={winners} called={room.calledNumbers} playerId={me.id} show={show} isOver={isOver} />
  )
  const patterns = { ticketIds: me.selectedTicketIds, closedPatterns, winners, ready, claiming, isOver }
  return (
    <main className="game">
      <SkipLink showTickets={() => showTab('tickets')} />
      <DrawWarning roomId={room.id} />
      <GameHeader room={room} connection={connection} onLeave={() => (isOver ? goHome() : setIsLeaving(true))} />
      <LiveCall
        currentNumber={room.currentNumber}
        count={room.calledNumbers.length}
        note={isOver ? GAME_OVER : callerNote}
      />
      <Tabs
        label="Game"
        className="game-tabs"
        value={tab}
        onChange={showTab}
        between={
          <>
            <div className="game-notices">
              <ConnectionBanner connection={connection} socket={socket} />
              {!isOver && <VoiceNote />}
              {isOver && <GameOver room={room} players={players} me={me} winners={winners} onHome={goHome} />}
              <TakeOver
                room={room}
                players={players}
                me={me}
                isCallerHere={socket.status === 'live' && !socket.isCallerAway}
              />
            </div>
            <GameCaller
              room={room}
              me={me}
              tickets={tickets}
              isAtTickets={tab === 'tickets'}
              note={callerNote}
              calling={canCall ? calling : null}
              claiming={claiming}
              ready={ready}
              onMark={mark}
              onChoose={() => setIsClaiming(true)}
            />
          </>
        }
        tabs={[
          {
            id: 'tickets',
            title: 'My Tickets',
            content: (
              <MyTicketsTab
                room={room}
                me={me}
                tickets={tickets}
                winners={winners}
                ready={ready}
                onMark={mark}
                side={
                  <>
                    <section className="panel" aria-labelledby={patternsId}>
                      <h2 id={patternsId} className="panel-title">
                        Winning Patterns
                      </h2>
                      <PatternsPanel {...patterns} />
                    </section>
                    {gallery('picture')}
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
                <NumberBoard room={room} deputy={deputy?.name} canCall={canCall} />
              </div>
            ),
          },
          {
            id: 'players',
            title: 'All Players',
            badge: hasNewWinner,
            content: (
              <div className="game-grid" data-players>
                <PlayersTab
                  players={players}
                  playerId={me.id}
                  callerId={room.callerId}
                  tools={hostsNow ? removeTool : undefined}
                  endGame={hostsNow && <EndGame roomId={room.id} />}
                />
                <div className="game-side">{gallery('ticket')}</div>
              </div>
            ),
          },
        ]}
      />
      <SealLink roomId={room.id} />
      {isClaiming && !isOver && <ClaimSheet {...patterns} onClose={() => setIsClaiming(false)} />}
      <LeaveDialog isOpen={isLeaving} me={me} onStay={() => setIsLeaving(false)} onLeave={goHome} />
    </main>
  )
}
