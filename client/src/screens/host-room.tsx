import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { LockSwitch } from '../features/host-tools/lock-switch.tsx'
import { RemovePlayer } from '../features/host-tools/remove-player.tsx'
import { PlayerList, playerCountWords } from '../features/lobby/player-list.tsx'
import { paths } from '../paths.ts'
import { useRoomSocket } from '../realtime/room-socket.ts'
import { readSeat } from '../seat/stored-seat.ts'
import { isSeated, useRoom, useStartTicketSelection } from '../server-state/room.ts'
import { speaker } from '../speech/speaker.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { showToast } from '../ui/toast-queue.ts'
import { SeatGone } from './active-game/seat-gone.tsx'

/** The room while friends come in. The host starts the game here; a guest who came back waits here. */
export function HostRoom({ roomId }: { roomId: string }) {
  const [, navigate] = useLocation()
  const seat = readSeat()
  const player = seat?.roomId === roomId ? seat : null
  const room = useRoom(roomId)
  const startSelection = useStartTicketSelection()
  useRoomSocket(roomId, player)

  const status = room.data?.room.status
  useEffect(() => {
    if (status && status !== 'waiting' && player) navigate(paths.ticketSelection, { replace: true })
  }, [status, player, navigate])

  if (room.error?.status === 404) return <RoomNotFound />
  if (player && room.isFetchedAfterMount && room.data && !isSeated(room.data, player)) return <SeatGone />
  const players = room.data?.players ?? []

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(roomId)
      showToast({ title: 'Copied!', description: `Room number ${roomId} is copied.` })
    } catch {
      showToast({ title: 'Error', description: 'Press and hold the number to copy it.', look: 'error' })
    }
  }

  const start = () => {
    speaker.unlock()
    startSelection.mutate(
      { roomId },
      {
        onSuccess: () => navigate(paths.ticketSelection),
        onError: () =>
          showToast({
            title: 'Error',
            description: 'Failed to start ticket selection. Please try again.',
            look: 'error',
          }),
      },
    )
  }

  return (
    <Page title="Your Room" className="pb-28">
      <p>
        <Badge tone="gold">Waiting for Players</Badge>
      </p>
      <Card className="flex flex-col items-center gap-3 text-center">
        <p className="text-ink-2">Share this number</p>
        <p className="select-all font-num text-[3.5rem] leading-none">
          <span className="sr-only">Room number {[...roomId].join(' ')}</span>
          <span aria-hidden>
            {roomId.slice(0, 3)} {roomId.slice(3)}
          </span>
        </p>
        <Button look="outline" onClick={copy}>
          <Copy aria-hidden size={20} /> Copy
        </Button>
      </Card>
      <h2 className="font-extrabold text-xl">{playerCountWords(players.length)}</h2>
      <PlayerList players={players} {...(player?.isHost && { tools: (guest) => <RemovePlayer player={guest} /> })} />
      {player?.isHost && room.data && <LockSwitch room={room.data.room} />}
      {players.length === 1 && player?.isHost && (
        <p className="text-ink-2">Just you so far. You can start alone or wait.</p>
      )}
      {player?.isHost ? (
        <div className="fixed inset-x-0 bottom-0 border-line border-t-2 bg-surface px-4 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          <div className="mx-auto max-w-[28rem]">
            <Button look="primary" wide onClick={start} disabled={startSelection.isPending || !room.data}>
              {startSelection.isPending ? 'Starting…' : 'Start Game'}
            </Button>
          </div>
        </div>
      ) : (
        <p className="text-ink-2">The host starts the game. You are in, just wait.</p>
      )}
    </Page>
  )
}

function RoomNotFound() {
  return (
    <Page title="Room Not Found">
      <p>This room may have closed.</p>
      <ButtonLink look="outline" to={paths.dashboard}>
        Back to Home
      </ButtonLink>
    </Page>
  )
}
