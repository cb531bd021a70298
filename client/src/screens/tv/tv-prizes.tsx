import clsx from 'clsx'
import { useMemo } from 'react'
import { prizesOf } from '#client/features/evening/evening-so-far.ts'
import { winnersInOrder } from '#client/prizes/prize-name.ts'
import { type CurrentRoom, useCurrentRoom } from '#client/room/room-context.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { areMany, PatternDrawing } from '#client/ui/pattern-drawing.tsx'
import { common } from '#client/words/en/common.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { tvWords } from '#client/words/en/tv.ts'
import { allMarked, handOf } from '#shared/game/hand.ts'
import type { PersonId } from '#shared/game/ids.ts'
import { type Pattern, shapeOf } from '#shared/game/patterns.ts'
import { allTicketsOf } from '#shared/game/room/all-tickets.ts'
import { oneToGo } from '#shared/game/room/one-to-go.ts'
import type { WinnerView } from '#shared/game/room/state.ts'

/** The patterns that are played, with their prizes, who has won them, what can still be won and how many are near it. */
export function TvPrizes() {
  const { room, seats, winners } = useCurrentRoom()
  const near = useMemo(
    () => (room.rules.help === 'none' ? new Map<Pattern, number>() : peopleToGo({ room, seats }, winners)),
    [room, seats, winners],
  )
  const isFull = areMany(room.rules)
  // As many rows as with four columns, and wider names.
  const inThrees = [6, 9].includes(room.rules.patterns.length)
  return (
    <ul
      className={clsx(
        'tv-prizes tv-text grid gap-[0.6vmin]',
        isFull
          ? [inThrees ? 'grid-cols-3' : 'grid-cols-4', 'upright:grid-cols-2']
          : 'auto-cols-fr grid-flow-col upright:grid-flow-row',
      )}
      aria-label={tvWords().patternsAndWinners}
    >
      {prizesOf(room, winners).map(({ pattern, words, winners: won }) => {
        const name = common().pattern(pattern, room.rules)
        const names = winnersInOrder(won, room.rules)
        const meaning = meaningOf(pattern, room.rules)
        const tone = won.length > 0 ? 'text-gold' : near.has(pattern) ? 'text-ink' : 'text-ink-2'
        return isFull ? (
          <li key={pattern} className="min-w-0 rounded-[0.8vmin] bg-surface px-[0.8vmin] pt-[0.6vmin]">
            <span className="block truncate">{name}</span>{' '}
            {meaning && <span className="tv-small block leading-[1.05]">{meaning}</span>}
            <b className={clsx('flex h-[1.1lh] items-center gap-[1vmin] font-semibold', tone)}>
              {names ? (
                <span className="truncate">
                  <Sentence>{names}</Sentence>
                </span>
              ) : (
                <>
                  <PatternDrawing shape={shapeOf(pattern, room.rules)} className="h-[0.8em] w-auto" />
                  {near.has(pattern) && <span>{tvWords().nearShort(near.get(pattern) ?? 0)}</span>}
                </>
              )}
            </b>
          </li>
        ) : (
          <li
            key={pattern}
            className="grid content-start rounded-[0.8vmin] bg-surface px-[0.5vmin] py-[0.6vmin] upright:flex upright:justify-between upright:gap-[2vmin]"
          >
            <span>{name}</span> {meaning && <span className="tv-small leading-[1.05]">{meaning}</span>}{' '}
            {words && <Name className="wrap-anywhere">{words}</Name>}{' '}
            {/* Room for long names from the start: the board must not move when somebody wins. */}
            <b className={clsx('line-clamp-2 min-h-[2lh] font-semibold wrap-anywhere upright:min-h-0', tone)}>
              <Sentence>{names || openWords(near.get(pattern) ?? 0)}</Sentence>
            </b>
          </li>
        )
      })}
    </ul>
  )
}

/** How far an open pattern is. Whose tickets they are stays a secret. */
function openWords(near: number): string {
  const words = tvWords()
  if (near === 0) return words.stillOpen
  return near === 1 ? words.oneNear : words.near(near)
}

/** How many people need one number more for each pattern, whether or not they have marked what was called. */
export function peopleToGo(
  { room, seats }: Pick<CurrentRoom, 'room' | 'seats'>,
  winners: readonly WinnerView[],
): ReadonlyMap<Pattern, number> {
  const people = new Map<Pattern, Set<PersonId>>()
  for (const player of seats.filter(({ gone }) => !gone)) {
    const hand = allMarked(handOf(allTicketsOf(player), player))
    const near = new Set([...oneToGo({ room, winners, player, hand }).values()].flat())
    for (const pattern of near) people.set(pattern, (people.get(pattern) ?? new Set()).add(player.personId))
  }
  return new Map([...people].map(([pattern, { size }]) => [pattern, size]))
}
