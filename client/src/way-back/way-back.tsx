import { useState } from 'react'
import { paths, placeIn } from '#client/paths.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { personIn } from '#client/server-state/room-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { FootBar } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** Leads back into the game of a room, or home if this browser has no seat in it. */
export function WayBack({ roomId, state }: { roomId: RoomId; state: RoomAnswer | undefined }) {
  const seat = sourceOf(roomId).seat()
  // Until the room is read, the seat decides: the link must not change under a finger.
  if (!seat || (state && !personIn(state, seat))) {
    return <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
  }
  return (
    <ButtonLink variant="outline" to={placeIn(state?.room.status, seat)}>
      {eveningText().backToGame}
    </ButtonLink>
  )
}

/** The round in which a screen was opened, once the room is known. */
export function useRoundOfOpening(state: RoomAnswer | undefined): number | undefined {
  const [round, setRound] = useState<number>()
  if (state && round === undefined) setRound(state.room.round)
  return round
}

/** Links to the round that has opened since a page about an earlier one was opened. The other players wait there. */
export function IntoNextRound({ state, since }: { state: RoomAnswer | undefined; since: number | undefined }) {
  if (!state || since === undefined || state.room.round <= since) return null
  const { id, round, status } = state.room
  const seat = sourceOf(id).seat()
  if (!seat || !personIn(state, seat)) return null
  return (
    <>
      {/* What the bar would cover can be scrolled up. */}
      <div className="h-28" aria-hidden />
      <FootBar>
        <p role="status">{status === 'active' ? home().roundHasBegun(round) : eveningText().roundIsOpen(round)}</p>
        <ButtonLink variant="primary" wide to={placeIn(status, seat)}>
          {eveningText().intoRound(round)}
        </ButtonLink>
      </FootBar>
    </>
  )
}
