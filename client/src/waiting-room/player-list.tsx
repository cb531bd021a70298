import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { play } from '#client/sound/effects.ts'
import { Badge } from '#client/ui/card.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { isOnPhone, phonesOf } from '#shared/game/room/phones.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { lettersOf } from '#shared/input/letters.ts'
import { namedAll } from '#shared/named.ts'

interface PlayerListProps {
  players: readonly PlayerView[]
  /** Those who were carried into this round are here as soon as their page has dealt their tickets. */
  areAwaited?: boolean
}

/** The players in the room, in the order in which they came: nobody moves when somebody comes in. */
export function PlayerList({ players, areAwaited = false }: PlayerListProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.25rem,100%),1fr))] gap-2">
      {players.map((player) => (
        <li
          key={player.id}
          className="flex min-h-16 animate-arrive items-center gap-2 rounded-card border-2 border-line bg-surface p-2 md:gap-3"
        >
          <PlayerInitial name={player.name} className="size-9 md:size-11" />
          <span className="grid min-w-0 flex-1 justify-items-start">
            <Name className="line-clamp-2 max-w-full font-bold leading-tight wrap-anywhere md:text-lg">
              {player.name}
            </Name>
            <Badge tone={player.isHost ? 'peacock' : 'plain'}>{stateOf(player, areAwaited)}</Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}

function stateOf(player: PlayerView, isAwaited: boolean): string {
  if (player.isHost) return common().host
  if (!isOnPhone(player)) return common().paper
  if (!isAwaited) return roomWords().ready
  return player.ticketSelectionDone ? roomWords().here : roomWords().notYet
}

/** As many counters leave half of a narrow phone to the names. */
const MOST_SHOWN = 4

/**
 * The people in the room, in one line: the names, newest first, and a counter for each of the last four. A counter takes the
 * place of the one that came four before it, so that the others stay where they are.
 */
export function PeopleHere({ players }: { players: readonly PlayerView[] }) {
  const names = players.map(({ name }) => name).reverse()
  const places = [...players.keys()]
    .slice(0, MOST_SHOWN)
    .map((place) => players.filter((_, at) => at % MOST_SHOWN === place).pop())
  return (
    <div className="flex h-9 items-center gap-1">
      <p className="min-w-0 flex-1 truncate font-bold">
        <Sentence>{common().players(players.length) + (names.length > 0 ? `: ${namedAll(names)}` : '')}</Sentence>
      </p>
      <div className="flex flex-row-reverse gap-1">
        {places.map(
          (newest) => newest && <PlayerInitial key={newest.id} name={newest.name} className="size-9 animate-arrive" />,
        )}
      </div>
    </div>
  )
}

const COLOURS = ['bg-marigold', 'bg-pad-pink', 'bg-pad-green', 'bg-pad-blue', 'bg-pad-orange']

/** The first letter of a name, or its flag, on a round counter, which always has the same colour for a name. */
export function PlayerInitial({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid flex-none place-items-center rounded-full border-2 border-paper-ink font-extrabold text-[1.25rem] text-paper-ink',
        className,
        colourOf(name),
      )}
    >
      {lettersOf(name)[0]?.toUpperCase()}
    </span>
  )
}

function colourOf(name: string): string | undefined {
  return COLOURS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLOURS.length]
}

const ARRIVAL_SHOWN_MS = 2_500
/** More names at once are only counted. */
const MOST_ARRIVALS_NAMED = 3

/**
 * Has new players seen and heard: "Meena is here", with a soft note. `isTold` is false where their names pop in anyway.
 * People on paper are made by the host, and may come much later.
 */
export function Arrivals({ players, isTold = true }: { players: readonly PlayerView[]; isTold?: boolean }) {
  const known = useRef<ReadonlySet<string>>(undefined)
  const told = useRef<{ ids: readonly string[]; end(): void }>(undefined)
  useEffect(() => {
    const newcomers = phonesOf(players).filter(({ id }) => known.current && !known.current.has(id))
    if (players.length > 0) known.current = new Set(players.map(({ id }) => id))
    if (told.current?.ids.some((told) => !players.some(({ id }) => id === told))) told.current.end()
    if (newcomers.length === 0) return
    play('arrival')
    if (!isTold) return
    const end = showToast({ title: wordsFor(newcomers), durationMs: ARRIVAL_SHOWN_MS })
    told.current = { ids: newcomers.map(({ id }) => id), end }
  }, [players, isTold])
  return null
}

function wordsFor(newcomers: readonly PlayerView[]): string {
  const words = roomWords()
  const names = newcomers.map(({ name }) => name)
  if (names.length > MOST_ARRIVALS_NAMED) return words.moreAreHere(names.length)
  return names.length === 1
    ? words.isHere(namedAll(names))
    : words.areHere(namedAll(names.slice(0, -1)), namedAll(names.slice(-1)))
}
