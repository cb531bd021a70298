import { Tv } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { SealLink } from '../fair-draw/draw-seal.tsx'
import { DrawWarning } from '../fair-draw/draw-warning.tsx'
import { useDrawWatch } from '../fair-draw/fair-draw.ts'
import { RoomLine } from '../features/connection/room-line.tsx'
import { LockSwitch } from '../features/host-tools/lock-switch.tsx'
import { RemovePlayer } from '../features/host-tools/remove-player.tsx'
import { Arrivals } from '../features/lobby/arrivals.tsx'
import { PlayerList, PlayerListSkeleton, playerCountWords } from '../features/lobby/player-list.tsx'
import { RoomCard } from '../features/sharing/room-card.tsx'
import { TestVoice } from '../features/voice/test-voice.tsx'
import { paths, tvPath } from '../paths.ts'
import { useRoomSocket } from '../realtime/room-socket.ts'
import { readSeat } from '../seat/stored-seat.ts'
import { isPollFailing } from '../server-state/poll-failing.ts'
import { isSeated, useRoom, useStartTicketSelection } from '../server-state/room.ts'
import { speaker } from '../speech/speaker.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { showError } from '../ui/toast-queue.ts'
import { SeatGone } from './active-game/seat-gone.tsx'
import './host-room.css'
import { RoomNotFound } from './room-not-found.tsx'

/** The room while friends come in. The host starts the game here; a guest who came back waits here. */
export function HostRoom({ roomId }: { roomId: string }) {
  const [, navigate] = useLocation()
  const seat = readSeat()
  const player = seat?.roomId === roomId ? seat : null
  const room = useRoom(roomId)
  const startSelection = useStartTicketSelection()
  const socket = useRoomSocket(roomId, player)
  const isInRoom = player !== null && room.data !== undefined && isSeated(room.data, player)
  useDrawWatch(room.data?.room, isInRoom ? player.playerId : null)

  const status = room.data?.room.status
  useEffect(() => {
    if (status && status !== 'waiting' && player) navigate(paths.ticketSelection, { replace: true })
  }, [status, player, navigate])

  if (room.error?.status === 404) return <RoomNotFound />
  if (player && room.isFetchedAfterMount && room.data && !isSeated(room.data, player)) return <SeatGone />
  const players = room.data?.players ?? []
  const isHost = player?.isHost === true

  const start = () => {
    speaker.unlock()
    startSelection.mutate(
      { roomId },
      {
        onSuccess: () => {
          // Ours has told everybody by itself; the game's protocol has the host say so.
          socket.send({ type: 'ticket_selection_started', roomId })
          navigate(paths.ticketSelection)
        },
        onError: () => showError('Failed to start ticket selection. Please try again.'),
      },
    )
  }

  return (
    <Page title={isHost ? 'Your Room' : 'Waiting Room'} className="host-room">
      <DrawWarning roomId={roomId} />
      <div className="flex items-center justify-between gap-2">
        <Badge tone="gold">
          <span className="host-room-pulse" aria-hidden /> Waiting for Players
        </Badge>
        <RoomLine socket={socket} isPollFailing={isPollFailing(room)} />
      </div>
      <div className="flex flex-col gap-3">
        <RoomCard roomId={roomId} />
        <SealLink roomId={roomId} />
      </div>
      <section className="flex flex-col gap-3" aria-label="Players">
        <h2 className="font-extrabold text-xl">{playerCountWords(players.length)}</h2>
        <Arrivals players={players} />
        {room.data ? (
          <PlayerList players={players} tools={isHost ? (guest) => <RemovePlayer player={guest} /> : undefined} />
        ) : (
          <PlayerListSkeleton />
        )}
        {isHost && room.data && <LockSwitch room={room.data.room} />}
        {players.length === 1 && isHost && <p className="text-ink-2">Just you so far. You can start alone or wait.</p>}
        {!isHost && <p className="text-ink-2">The host starts the game. You are in, just wait.</p>}
        <p className="text-ink-2">In the same room? Keep voice on one phone only.</p>
        <TestVoice />
        <ButtonLink to={tvPath(roomId)} className="min-h-12">
          <Tv aria-hidden size={20} /> Show on TV
        </ButtonLink>
      </section>
      {isHost && (
        <div className="host-room-start">
          <Button
            look="primary"
            wide
            className="min-h-15"
            onClick={start}
            disabled={startSelection.isPending || !room.data || isPollFailing(room)}
          >
            {startSelection.isPending ? 'Starting…' : 'Start Game'}
          </Button>
        </div>
      )}
    </Page>
  )
}
