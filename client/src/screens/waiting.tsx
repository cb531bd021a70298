import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { bagOwner, DrawSeal, DrawWarning } from '#client/fair-draw/draw-signs.tsx'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { RoomLine } from '#client/features/connection/room-line.tsx'
import { useWakeLock } from '#client/features/connection/use-wake-lock.ts'
import { RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { Arrivals } from '#client/features/lobby/arrivals.tsx'
import { LeaveRoom } from '#client/features/lobby/leave-room.tsx'
import { PlayerList, PlayerListSkeleton } from '#client/features/lobby/player-list.tsx'
import { Tips } from '#client/features/lobby/tips.tsx'
import { RoomRefused } from '#client/features/no-room/room-refused.tsx'
import { SeatGone } from '#client/features/no-room/seat-gone.tsx'
import { useLostSeat } from '#client/features/no-room/use-lost-seat.ts'
import { TestVoice } from '#client/features/settings/test-voice.tsx'
import { ShareRow } from '#client/features/sharing/share-room.tsx'
import { paths } from '#client/paths.ts'
import { type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { isPollFailing, isTurnedAway } from '#client/server-state/polling.ts'
import { useRoomSocket } from '#client/server-state/room-socket.ts'
import { useRoom } from '#client/server-state/room-state.ts'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'

/** Where a guest waits for the host to start. */
export function Waiting() {
  const seat = useSeat()
  return seat ? <WaitingFor key={seat.playerId} seat={seat} /> : <Redirect to={paths.dashboard} replace />
}

function WaitingFor({ seat }: { seat: StoredSeat }) {
  const [, navigate] = useLocation()
  const room = useRoom(seat.roomId)
  const loss = useLostSeat(seat, room, room.data)
  const socket = useRoomSocket(loss ? '' : seat.roomId, seat, ({ type }) => {
    if (type === 'ticket_selection_started') navigate(paths.ticketSelection)
    if (type === 'game_started') navigate(paths.activeGame)
  })
  useWakeLock(true)
  const me = room.data?.players.find(({ id }) => id === seat.playerId)
  useDrawWatch(me && room.data?.room, seat.playerId)

  const status = room.data?.room.status
  useEffect(() => {
    if (status === 'ticket_selection') navigate(paths.ticketSelection)
    if (status === 'active' || status === 'finished') navigate(paths.activeGame)
  }, [status, navigate])

  if (loss) return <SeatGone loss={loss} roomId={seat.roomId} />
  if (!room.data && isTurnedAway(room.error)) return <RoomRefused error={room.error} />
  const players = room.data?.players.filter(({ gone }) => !gone) ?? []
  return (
    <Page title={roomWords().waitingToStart} className="md:max-w-[45rem]">
      <DrawWarning roomId={seat.roomId} />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-ink-2 text-lg">{common().room(seat.roomId)}</p>
        <RoomLine socket={socket} isPollFailing={isPollFailing(room)} />
        <DrawSeal roomId={seat.roomId} bagOf={room.data && bagOwner(room.data)} />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <section className="flex flex-col gap-3" aria-label={roomWords().everybody}>
          <h2 className="font-extrabold text-xl">{common().players(players.length)}</h2>
          <Arrivals players={players} />
          {room.data ? <PlayerList players={players} areAwaited={room.data.room.round > 1} /> : <PlayerListSkeleton />}
        </section>
        <div className="flex flex-col gap-4">
          {room.data && <RulesLine room={room.data.room} />}
          <Tips />
          <ShareRow roomId={seat.roomId} />
          <TestVoice />
          {me && <LeaveRoom people={[me]} />}
        </div>
      </div>
    </Page>
  )
}
