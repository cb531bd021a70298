import { EveningBoard } from '#client/features/evening/evening-board.tsx'
import { useStandings } from '#client/features/evening/use-standings.ts'
import { RoomNotFound } from '#client/features/no-room/room-not-found.tsx'
import { RoomRefused } from '#client/features/no-room/room-refused.tsx'
import { paths } from '#client/paths.ts'
import { spacedRoom } from '#client/seat/room-words.ts'
import { readSeat } from '#client/seat/stored-seat.ts'
import { useEvening } from '#client/server-state/evening.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/room-poll.ts'
import { isSeated, useRoom } from '#client/server-state/room-state.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import type { RoomId } from '#shared/game/ids.ts'
import type { RoomWithPlayers, WinnerView } from '#shared/game/room/state.ts'

const NONE: readonly WinnerView[] = []

/** The evening of a room: the standings, and the wins of each round. */
export function Evening({ roomId }: { roomId: RoomId }) {
  const { data, error } = useRoom(roomId)
  if (isRoomGone(error)) return <RoomNotFound roomId={roomId} />
  if (!data && isTurnedAway(error)) return <RoomRefused error={error} />
  const seat = readSeat()
  const isPlayer = seat?.roomId === roomId && data !== undefined && isSeated(data, seat)
  return (
    <Page title="All rounds" className="md:max-w-[40rem]">
      <p className="text-ink-2">Room {spacedRoom(roomId)}</p>
      {data && <Rounds {...data} />}
      <ButtonLink to={isPlayer ? paths.activeGame : paths.dashboard}>
        {isPlayer ? 'Back to the game' : 'Back to Home'}
      </ButtonLink>
    </Page>
  )
}

function Rounds({ room }: RoomWithPlayers) {
  const { data: winners = NONE } = useWinners(room)
  const { data: evening } = useEvening(room)
  const standings = useStandings({ room, winners })
  return (
    <>
      <EveningBoard standings={standings} rounds={room.round} />
      {evening?.rounds.toReversed().map(({ round, wins, calls }) => (
        <section key={round} aria-label={`Round ${round}`}>
          <h2 className="font-extrabold text-xl">Round {round}</h2>
          <p className="text-ink-2">
            {calls.length} {calls.length === 1 ? 'number was' : 'numbers were'} called.
            {wins.length === 0 && ' Nobody won a prize.'}
          </p>
          <ul>
            {wins.map(({ pattern, playerId, name, ticketNumber }) => (
              <li key={pattern + playerId}>
                <span className="font-bold wrap-anywhere">{name}</span> {pattern}, ticket {ticketNumber}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
