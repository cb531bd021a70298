import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { PlayerList, playerCountWords } from '../features/lobby/player-list.tsx'
import { paths } from '../paths.ts'
import { useRoomSocket } from '../realtime/room-socket.ts'
import { readSeat, type StoredSeat } from '../seat/stored-seat.ts'
import { isSeated, useRoom } from '../server-state/room.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { SeatGone } from './active-game/seat-gone.tsx'

const TIPS = [
  'Keep the sound on: numbers are spoken.',
  'Tap a number on your ticket after it is called.',
  'First to finish a line claims it.',
  'Turn your phone sideways for bigger numbers.',
  'Phone locked? Just come back, your marks stay.',
]

/** Where a guest waits for the host to start. */
export function Waiting() {
  const seat = readSeat()
  return seat ? <WaitingFor seat={seat} /> : <Redirect to={paths.dashboard} replace />
}

function WaitingFor({ seat }: { seat: StoredSeat }) {
  const [, navigate] = useLocation()
  const room = useRoom(seat.roomId)
  useRoomSocket(seat.roomId, seat, ({ type }) => {
    if (type === 'ticket_selection_started') navigate(paths.ticketSelection)
    if (type === 'game_started') navigate(paths.activeGame)
  })

  const status = room.data?.room.status
  useEffect(() => {
    if (status === 'ticket_selection') navigate(paths.ticketSelection)
    if (status === 'active') navigate(paths.activeGame)
  }, [status, navigate])

  if (room.isFetchedAfterMount && room.data && !isSeated(room.data, seat)) return <SeatGone />
  const players = room.data?.players ?? []
  return (
    <Page title="Waiting for Game to Start">
      <p className="text-ink-2 text-lg">Room {seat.roomId}</p>
      <h2 className="font-extrabold text-xl">{playerCountWords(players.length)}</h2>
      <PlayerList players={players} />
      <Card>
        <h2 className="mb-2 font-extrabold text-xl">Tips</h2>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}
