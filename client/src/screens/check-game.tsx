import { useSearchParams } from 'wouter'
import { PracticeBanner } from '#client/features/practice/practice-banner.tsx'
import { checkGamePath, eveningPath } from '#client/paths.ts'
import { NoRoom } from '#client/room/no-room.tsx'
import { PastDraw, PresentDraw } from '#client/screens/check-game/checked-draw.tsx'
import { Headline } from '#client/screens/check-game/verdict.tsx'
import { sourceOf } from '#client/server-state/game-source.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import { isSeated, useRoom } from '#client/server-state/room-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { useKnownSeat } from '#client/way-back/known-seat.tsx'
import { IntoNextRound, useRoundOfOpening, WayBack } from '#client/way-back/way-back.tsx'
import { checkWords } from '#client/words/en/check.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { roomWords } from '#client/words/en/room.ts'
import { dotted } from '#client/words/i18n.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { isPractice, spacedRoom } from '#shared/room-number.ts'

/** What this browser has checked of a game's draw, in words that a child can follow, and the evidence to take along. */
export function CheckGame({ roomId }: { roomId: RoomId }) {
  const [query] = useSearchParams()
  const { data, error } = useRoom(roomId)
  useKnownSeat(roomId)
  // The page keeps showing the round in which it was opened.
  const opened = useRoundOfOpening(data)
  if (isRoomGone(error) || (!data && isTurnedAway(error))) return <NoRoom roomId={roomId} error={error} />
  const seat = sourceOf(roomId).seat()
  const playerId = data && seat && isSeated(data, seat) ? seat.playerId : null
  const asked = Number(query.get('round') ?? opened)
  const past = data && asked >= 1 && asked < data.room.round ? asked : null
  return (
    <Page title={roomWords().checkGame} className="md:max-w-[40rem]">
      {isPractice(roomId) ? (
        <>
          <PracticeBanner />
          <p className="text-ink-2">{checkWords().phoneIsServer}</p>
        </>
      ) : (
        <p className="text-ink-2">
          {dotted(
            common().room(spacedRoom(roomId)),
            data && (past || data.room.round > 1) && common().round(past ?? data.room.round),
          )}
        </p>
      )}
      {/* Nothing that comes late moves the ways out. */}
      <div className="flex flex-wrap gap-3">
        <WayBack roomId={roomId} state={data} />
        {data && data.room.round > 1 && <ButtonLink to={eveningPath(roomId)}>{eveningText().allRounds}</ButtonLink>}
        {data && past !== null && past === opened && (
          <ButtonLink to={checkGamePath(roomId, data.room.round)}>{eveningText().check(data.room.round)}</ButtonLink>
        )}
      </div>
      {!data && <Headline state={null} />}
      {data && past !== null && <PastDraw roomId={roomId} round={past} />}
      {data && !past && <PresentDraw state={data} playerId={playerId} />}
      <IntoNextRound state={data} since={opened} />
    </Page>
  )
}
