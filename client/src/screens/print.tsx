import { eveningPath, hostRoomPath, paths } from '#client/paths.ts'
import { GameLoading } from '#client/room/game-loading.tsx'
import { NoRoom } from '#client/room/no-room.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { SeatedRoom } from '#client/room/seated-room.tsx'
import { SheetsToPrint } from '#client/screens/print/sheets-to-print.tsx'
import { type StoredSeat, useSeat } from '#client/seat/stored-seat.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { useRoom, useRoomOnce } from '#client/server-state/room-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { Page } from '#client/ui/page.tsx'
import { ForStrangers } from '#client/way-back/known-seat.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { paperWords } from '#client/words/en/paper.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { named } from '#shared/named.ts'

/** The tickets of those who play on paper, for the host to print. */
export function Print({ roomId }: { roomId: RoomId }) {
  const seat = useSeat()
  if (seat?.roomId === roomId) return <SeatedHere key={seat.playerId} seat={seat} />
  return (
    <ForStrangers roomId={roomId}>
      <Stranger roomId={roomId} />
    </ForStrangers>
  )
}

/** For people without a seat in the room. */
function Stranger({ roomId }: { roomId: RoomId }) {
  const { data, error } = useRoomOnce(roomId)
  if (isRoomGone(error) || isTurnedAway(error)) return <NoRoom roomId={roomId} error={error} />
  return data ? <OnlyHost players={data.players} to={paths.dashboard} /> : <GameLoading text={common().loading} />
}

function SeatedHere({ seat }: { seat: StoredSeat }) {
  const read = useRoom(seat.roomId)
  if (isRoomGone(read.error)) return <NoRoom roomId={seat.roomId} error={read.error} />
  return (
    <SeatedRoom seat={seat} read={read} loading={common().loading}>
      <ForSeated />
    </SeatedRoom>
  )
}

function ForSeated() {
  const { room, people: here, players } = useSeatedRoom()
  if (!here.some(({ isHost }) => isHost)) return <OnlyHost players={players} to={hostRoomPath(room.id)} />
  if (room.eveningOver) return <EveningOver roomId={room.id} />
  const people = players.flatMap(({ personId, name, paperNo, ticketCount }) =>
    paperNo === undefined ? [] : { personId, name, paperNo, ticketCount },
  )
  return people.length === 0 ? <NobodyYet roomId={room.id} /> : <SheetsToPrint people={people} />
}

function OnlyHost({ players, to }: { players: readonly PlayerView[]; to: string }) {
  const host = players.find(({ isHost }) => isHost)
  return (
    <Page title={paperWords().onlyHost}>
      {host && (
        <p className="wrap-anywhere">
          <Sentence>{paperWords().askHost(named(host.name))}</Sentence>
        </p>
      )}
      <ButtonLink to={to}>{to === paths.dashboard ? common().backHome : paperWords().toTheRoom}</ButtonLink>
    </Page>
  )
}

function EveningOver({ roomId }: { roomId: RoomId }) {
  return (
    <Page title={paperWords().printSheets}>
      <p>{paperWords().noMoreRounds}</p>
      <ButtonLink to={eveningPath(roomId)}>{eveningText().allRounds}</ButtonLink>
    </Page>
  )
}

function NobodyYet({ roomId }: { roomId: RoomId }) {
  return (
    <Page title={paperWords().printSheets}>
      <p>{paperWords().nobodyYet}</p>
      <p className="text-ink-2">{paperWords().addFirst}</p>
      <ButtonLink variant="primary" to={hostRoomPath(roomId)}>
        {paperWords().toTheRoom}
      </ButtonLink>
    </Page>
  )
}
