import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { RoomLine } from '#client/features/connection/room-line.tsx'
import { RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { hostRoomPath, paths } from '#client/paths.ts'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { SeatedRoom } from '#client/room/seated-room.tsx'
import { type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { useRoom } from '#client/server-state/room-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { Arrivals, PlayerList } from '#client/waiting-room/player-list.tsx'
import { RoomOptions, WhenItStarts } from '#client/waiting-room/room-options.tsx'
import { Tips } from '#client/waiting-room/tips.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { mayStart } from '#shared/game/room/rights.ts'

/** Where a guest waits for the host to start. */
export function Waiting() {
  const seat = useSeat()
  return seat ? <WaitingFor key={seat.playerId} seat={seat} /> : <Redirect to={paths.dashboard} replace />
}

function WaitingFor({ seat }: { seat: StoredSeat }) {
  const [, navigate] = useLocation()
  return (
    <SeatedRoom
      seat={seat}
      read={useRoom(seat.roomId)}
      loading={common().loading}
      onMessage={({ type }) => {
        if (type === 'ticket_selection_started') navigate(paths.ticketSelection)
        if (type === 'game_started') navigate(paths.activeGame)
      }}
    >
      <UntilTheStart />
    </SeatedRoom>
  )
}

function UntilTheStart() {
  const { room, players, me } = useSeatedRoom()
  const { id: roomId, status, round } = room
  const isStarter = mayStart(room, me)
  const [, navigate] = useLocation()
  useEffect(() => {
    if (status === 'ticket_selection') navigate(paths.ticketSelection)
    if (status === 'active' || status === 'finished') navigate(paths.activeGame)
    // Somebody may have become the host meanwhile, or have taken over.
    if (status === 'waiting' && isStarter) navigate(hostRoomPath(roomId), { replace: true })
  }, [status, isStarter, roomId, navigate])
  const here = players.filter(({ gone }) => !gone)
  const isCalledOff = room.plan?.isCancelled
  return (
    <Page
      title={isCalledOff ? roomWords().calledOff : roomWords().waitingToStart}
      className="md:max-w-[48rem] lg:max-w-[70rem]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-ink-2 text-lg">{common().room(roomId)}</p>
        <RoomLine />
      </div>
      <WhenItStarts />
      {isCalledOff ? (
        <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
      ) : (
        <p>{roomWords().hostStarts}</p>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Tips />
          <RoomOptions areTipsShown />
          <RulesLine room={room} />
        </div>
        {/* Last, because it grows. */}
        <section className="flex flex-col gap-3" aria-label={roomWords().everybody}>
          <h2 className="font-extrabold text-xl">{common().players(here.length)}</h2>
          <Arrivals players={here} />
          <PlayerList players={here} areAwaited={round > 1} />
        </section>
      </div>
    </Page>
  )
}
