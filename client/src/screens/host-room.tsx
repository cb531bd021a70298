import clsx from 'clsx'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { DrawWarning } from '#client/fair-draw/draw-signs.tsx'
import { useDrawWatch } from '#client/fair-draw/fair-draw.ts'
import { RoomLine } from '#client/features/connection/room-line.tsx'
import { AskOneRoom } from '#client/features/host-tools/ask-one-room.tsx'
import { HostButton } from '#client/features/host-tools/host-button.tsx'
import { EditRules, RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { Arrivals } from '#client/features/lobby/arrivals.tsx'
import { ChangeName } from '#client/features/lobby/change-name.tsx'
import { JoinForm } from '#client/features/lobby/join-form.tsx'
import { PeopleHere } from '#client/features/lobby/people-here.tsx'
import { PlayerList, PlayerListSkeleton } from '#client/features/lobby/player-list.tsx'
import { RoomNotFound } from '#client/features/no-room/room-not-found.tsx'
import { RoomRefused } from '#client/features/no-room/room-refused.tsx'
import { SeatGone } from '#client/features/no-room/seat-gone.tsx'
import { useLostSeat } from '#client/features/no-room/use-lost-seat.ts'
import { paths } from '#client/paths.ts'
import { RoomOptions } from '#client/room-options/room-options.tsx'
import { RoomCard } from '#client/screens/host-room/room-card.tsx'
import { playersOnPhone } from '#client/seat/phone-people.ts'
import { type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { isPollFailing, isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { useStartTicketSelection } from '#client/server-state/room.ts'
import { useRoomSocket } from '#client/server-state/room-socket.ts'
import { isSeated, useRoom, useRoomOnce } from '#client/server-state/room-state.ts'
import { speaker } from '#client/speech/speaker.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Badge } from '#client/ui/card.tsx'
import { FootBar, Page } from '#client/ui/page.tsx'
import { PatienceNote, useGivingUp } from '#client/ui/patience-note.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'

/* One column, on larger screens two below the heading; always with room for the bar at the foot. */
const LAYOUT = clsx(
  'pb-[calc(176px+env(safe-area-inset-bottom))]! *:first:col-span-full md:grid md:min-h-svh md:max-w-[70rem]',
  'md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] md:content-start md:gap-x-8',
)

/** The room while friends come in. Visitors without a seat in it get one here. */
export function HostRoom({ roomId }: { roomId: RoomId }) {
  const seat = useSeat()
  return seat?.roomId === roomId ? <SeatedRoom key={seat.playerId} seat={seat} /> : <JoinHere roomId={roomId} />
}

/** Hosts often share the address of this page instead of the link. */
function JoinHere({ roomId }: { roomId: RoomId }) {
  const isNumber = normaliseRoomNumber(roomId) === roomId
  const { error } = useRoomOnce(isNumber ? roomId : '')
  if (!isNumber || isRoomGone(error)) return <RoomNotFound roomId={roomId} />
  if (isTurnedAway(error)) return <RoomRefused error={error} />
  return (
    <Page title={home().joinGame}>
      <JoinForm room={roomId} />
      <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
    </Page>
  )
}

/** The host starts the game here; a guest who came back waits here. */
function SeatedRoom({ seat }: { seat: StoredSeat }) {
  const { roomId } = seat
  const words = roomWords()
  const [, navigate] = useLocation()
  const room = useRoom(roomId)
  const loss = useLostSeat(seat, room, room.data)
  const startSelection = useStartTicketSelection()
  const patience = useGivingUp()
  const socket = useRoomSocket(loss ? '' : roomId, seat)
  const isInRoom = room.data !== undefined && isSeated(room.data, seat)
  useDrawWatch(isInRoom ? room.data.room : undefined, seat.playerId)

  const status = room.data?.room.status
  const round = room.data?.room.round ?? 1
  const me = room.data?.players.find(({ id }) => id === seat.playerId)
  const isHost = me && room.data ? mayStart(room.data.room, me) : seat.isHost
  useEffect(() => {
    if (status && status !== 'waiting') navigate(paths.ticketSelection, { replace: true })
  }, [status, navigate])

  if (loss === 'closed') return <RoomNotFound roomId={roomId} />
  if (loss) return <SeatGone loss={loss} roomId={seat.roomId} />
  if (!room.data && isTurnedAway(room.error)) return <RoomRefused error={room.error} />
  const players = room.data?.players.filter(({ gone }) => !gone) ?? []
  const playing = players.filter((player) => !room.data || !onlyCalls(player, room.data.room.rules))
  const people = me ? playersOnPhone(players, me) : []

  const rules = (onClose: () => void) => room.data && <EditRules room={room.data.room} onClose={onClose} />
  const start = () => {
    speaker.unlock()
    startSelection.mutate(
      { roomId, signal: patience.begin() },
      {
        onSuccess: () => {
          // The server has already announced it; the protocol has the host send this message too.
          socket.send({ type: 'ticket_selection_started', roomId })
          navigate(paths.ticketSelection)
        },
        onError: () => showError(words.startFailed),
      },
    )
  }
  const giveUp = () => {
    patience.giveUp()
    startSelection.reset()
  }

  return (
    <Page
      title={isHost ? words.yourRoom : words.waitingRoom}
      className={LAYOUT}
      tools={
        me?.isHost &&
        room.data && (
          <HostButton room={room.data.room} players={players} rules={rules} rename={{ people, Sheet: ChangeName }} />
        )
      }
    >
      <DrawWarning roomId={roomId} />
      <div className="col-span-full flex items-center justify-between gap-2">
        <Badge tone="gold">
          <span className="mr-1 inline-block size-[9px] animate-beat rounded-full bg-paper-ink" aria-hidden />{' '}
          {words.waitingForPlayers}
        </Badge>
        <RoomLine socket={socket} isPollFailing={isPollFailing(room)} />
      </div>
      {me?.isHost && room.data && (
        <div className="col-span-full empty:hidden">
          <AskOneRoom room={room.data.room} tv={socket.tv} />
        </div>
      )}
      {/* From the second round on most have come in already: on phones it stands last. */}
      <div className={clsx('flex flex-col gap-3', round > 1 && 'order-last md:order-none')}>
        <RoomCard roomId={roomId} />
      </div>
      <section className="flex flex-col gap-3" aria-label={roomWords().everybody}>
        {round > 1 && <p className="font-bold text-lg">{words.roundIsNew(round)}</p>}
        <h2 className="font-extrabold text-xl">{common().players(playing.length)}</h2>
        <Arrivals players={playing} />
        {room.data ? <PlayerList players={players} areAwaited={round > 1} /> : <PlayerListSkeleton />}
        {room.data?.room.locked && <p className="font-bold">{words.isLocked}</p>}
        {room.data && <RulesLine room={room.data.room} />}
        {round > 1 && isHost && <p className="text-ink-2">{words.areLate}</p>}
        {players.length === 1 && isHost && <p className="text-ink-2">{words.justYou}</p>}
        {!isHost && <p className="text-ink-2">{words.hostStarts}</p>}
        {room.data && me && <RoomOptions room={room.data.room} players={players} me={me} />}
      </section>
      {isHost && (
        <FootBar>
          {/* Larger screens show their list beside the number. */}
          <div className="md:hidden">
            <PeopleHere players={playing} />
          </div>
          <PatienceNote isWaiting={startSelection.isPending} promise={words.startLater} onCancel={giveUp} />
          <Button
            variant="primary"
            wide
            className="min-h-15"
            onClick={start}
            disabled={startSelection.isPending || !room.data || isPollFailing(room)}
          >
            {startSelection.isPending ? words.starting : words.start}
          </Button>
        </FootBar>
      )}
    </Page>
  )
}
