import { EveningBoard } from '#client/features/evening/evening-board.tsx'
import { useEveningSoFar } from '#client/features/evening/evening-so-far.ts'
import { checkGamePath } from '#client/paths.ts'
import { prizeName } from '#client/prizes/prize-name.ts'
import { NoRoom } from '#client/room/no-room.tsx'
import { useEvening } from '#client/server-state/past-rounds.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { useRoom } from '#client/server-state/room-state.ts'
import { shownWins } from '#client/server-state/shown-names.ts'
import { useWinners } from '#client/server-state/winners.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { Page } from '#client/ui/page.tsx'
import { useKnownSeat } from '#client/way-back/known-seat.tsx'
import { IntoNextRound, useRoundOfOpening, WayBack } from '#client/way-back/way-back.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { dotted } from '#client/words/i18n.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { RoomView, RoomWithPlayers, WinnerView } from '#shared/game/room/state.ts'
import { named } from '#shared/named.ts'
import { spacedRoom } from '#shared/room-number.ts'

/** The evening of a room: the standings, and the wins of each round. */
export function Evening({ roomId }: { roomId: RoomId }) {
  const { data, error } = useRoom(roomId)
  useKnownSeat(roomId)
  const opened = useRoundOfOpening(data)
  if (isRoomGone(error) || (!data && isTurnedAway(error))) return <NoRoom roomId={roomId} error={error} />
  return (
    <Page title={eveningText().allRounds} className="md:max-w-[40rem]">
      <p className="text-ink-2">{common().room(spacedRoom(roomId))}</p>
      {/* Nothing that comes late moves the way back. */}
      <WayBack roomId={roomId} state={data} />
      {data && <Rounds {...data} />}
      <IntoNextRound state={data} since={opened} />
    </Page>
  )
}

function Rounds({ room, players }: RoomWithPlayers) {
  const words = eveningText()
  const { data } = useWinners(room)
  const winners = shownWins(data ?? [], players, 'playerName')
  const { data: evening } = useEvening(room)
  const soFar = useEveningSoFar({ room, players, winners, areWinnersKnown: data !== undefined })
  return (
    <>
      {soFar.isComplete && <EveningBoard soFar={soFar} isOver={room.eveningOver} />}
      {data && (room.status === 'active' || room.status === 'finished') && (
        <Round
          roomId={room.id}
          round={room.round}
          state={room.status === 'active' ? words.isBeingPlayed : words.called(room.calledNumbers.length)}
          rules={room.rules}
          wins={winners.map(({ playerName, ...win }) => ({ ...win, name: playerName }))}
          isOver={room.status === 'finished'}
        />
      )}
      {[...(evening?.rounds ?? [])].reverse().map(({ round, wins, calls, rules }) => (
        <Round
          key={round}
          roomId={room.id}
          round={round}
          state={rules.counts ? words.called(calls.length) : `${words.called(calls.length)} ${words.practiceRound}`}
          rules={rules}
          wins={wins}
          isOver
        />
      ))}
    </>
  )
}

interface RoundProps {
  roomId: RoomId
  round: number
  /** How far it has come, in a sentence. */
  state: string
  rules: Pick<RoomView['rules'], 'ownPattern' | 'king' | 'places'>
  wins: readonly (Pick<WinnerView, 'pattern' | 'rank' | 'playerId' | 'ticketNumber' | 'also' | 'prize'> & {
    name: string
  })[]
  isOver: boolean
}

function Round({ roomId, round, state, rules, wins, isOver }: RoundProps) {
  const words = eveningText()
  return (
    <section aria-label={common().round(round)}>
      <h2 className="font-extrabold text-xl">{common().round(round)}</h2>
      <p className="text-ink-2">
        <span>{state}</span> {isOver && wins.length === 0 && <span>{words.nobodyWon}</span>}
      </p>
      <ul>
        {wins.map((win) => (
          <li key={win.pattern + win.playerId}>
            <Name className="font-bold wrap-anywhere">{win.name}</Name>{' '}
            <Sentence>
              {[
                dotted(prizeName(win, rules), win.prize && named(win.prize)),
                ...[win.ticketNumber, ...win.also].map(words.ticket),
              ].join(', ')}
            </Sentence>
          </li>
        ))}
      </ul>
      {isOver && (
        <ButtonLink variant="quiet" className="px-0" to={checkGamePath(roomId, round)}>
          {words.check(round)}
        </ButtonLink>
      )}
    </section>
  )
}
