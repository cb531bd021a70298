import { useLocation } from 'wouter'
import { PaperTicketCheck } from '#client/features/paper/paper-check.tsx'
import { paperCheckPath, paths } from '#client/paths.ts'
import { NoRoom } from '#client/room/no-room.tsx'
import { playersOnPhone } from '#client/seat/on-this-phone.ts'
import { useSeat } from '#client/seat/stored-seat.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { GAME_POLL_MS } from '#client/server-state/room-copy.ts'
import { personIn, useGameState } from '#client/server-state/room-state.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { useKnownSeat } from '#client/way-back/known-seat.tsx'
import { WayBack } from '#client/way-back/way-back.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { paperWords } from '#client/words/en/paper.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { PlayerView, RoomWithPlayers } from '#shared/game/room/state.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { NotFound } from './not-found.tsx'

interface PaperCheckProps {
  roomId: RoomId
  round: number
  code: { paperNo: number; ticket: number }
}

/** The check of a ticket on paper, where its QR code leads. Anybody may look; the caller can claim from it. */
export function PaperCheck(props: PaperCheckProps) {
  const { round, code } = props
  return [round, code.paperNo, code.ticket].every(Number.isInteger) ? <PrintedTicket {...props} /> : <NotFound />
}

function PrintedTicket({ roomId, round, code }: PaperCheckProps) {
  // Polls follow the game. A socket without a seat would count as a TV.
  const { data, error } = useGameState(roomId, GAME_POLL_MS)
  useKnownSeat(roomId)
  const seat = useSeat()
  if (isRoomGone(error) || (!data && isTurnedAway(error))) return <NoRoom roomId={roomId} error={error} />
  const isElsewhere = seat !== null && seat.roomId !== roomId
  const me = data && seat ? personIn(data, seat) : undefined
  const people = data && me ? playersOnPhone(data.players, me) : []
  return (
    <Page title={paperWords().checkPaper} className="md:max-w-[40rem]">
      <p className="text-ink-2">{`${common().room(spacedRoom(roomId))} · ${common().round(round)}`}</p>
      {isElsewhere && (
        <p className="font-bold text-lg">{paperWords().otherRoom(spacedRoom(roomId), spacedRoom(seat.roomId))}</p>
      )}
      {data && <Result {...data} round={round} code={code} people={people} />}
      <ToastPlace name="check" />
      {isElsewhere ? (
        <ButtonLink variant="outline" to={paths.dashboard}>
          {eveningText().backToGame}
        </ButtonLink>
      ) : (
        <WayBack roomId={roomId} state={data} />
      )}
    </Page>
  )
}

type ResultProps = RoomWithPlayers & Omit<PaperCheckProps, 'roomId'> & { people: readonly PlayerView[] }

function Result({ room, players, round, code, people }: ResultProps) {
  const [, navigate] = useLocation()
  const { data: winners = [] } = useWinners(room)
  return (
    <PaperTicketCheck
      {...{ room, players, winners, code, people }}
      sheetRound={round}
      onCode={({ paperNo, ticket }) => navigate(paperCheckPath(room.id, room.round, paperNo, ticket))}
    />
  )
}
