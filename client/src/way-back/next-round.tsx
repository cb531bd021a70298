import { useState } from 'react'
import { placeIn } from '#client/paths.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { personIn } from '#client/server-state/room-state.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { FootBar } from '#client/ui/page.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomAnswer } from '#shared/api.ts'

/** The round in which a screen was opened, once the room is known. */
export function useRoundOfOpening(state: RoomAnswer | undefined): number | undefined {
  const [round, setRound] = useState<number>()
  if (state && round === undefined) setRound(state.room.round)
  return round
}

/** Leads somebody who still reads of an earlier round into the one that has opened since. The others wait for them there. */
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
        <p role="status">{home().roundHasBegun(round)}</p>
        <ButtonLink variant="primary" wide to={placeIn(status, seat)}>
          {eveningText().intoRound(round)}
        </ButtonLink>
      </FootBar>
    </>
  )
}
