import clsx from 'clsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { readyClaims } from '#client/screens/active-game/game/use-prizes.ts'
import { heldBy, waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { Name } from '#client/ui/name.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { NUMBERS_PER_TICKET } from '#shared/game/limits.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { closedTo } from '#shared/game/room/claim-rules.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { nameOfSeat } from '#shared/game/room/two-seats.ts'

/** The people who share the phone. A tap shows somebody's tickets; gold has something to claim. Nothing for one person. */
export function PersonChips() {
  const areSeveral = useCurrentRoom(({ people }) => people.length > 1)
  return areSeveral && <Chips />
}

function Chips() {
  const { room, winners, people } = useCurrentRoom(({ room, winners, people }) => ({ room, winners, people }))
  const { shownId, show, isHelped } = useGame(({ shown, show, isHelped }) => ({ shownId: shown.id, show, isHelped }))
  return (
    // Equal columns: a chip that says more must not push the others.
    <nav
      className="person-chips grid auto-cols-[minmax(84px,1fr)] grid-flow-col gap-1.5 overflow-x-auto bg-bg p-0.5 [scrollbar-width:none]"
      aria-label={gameWords().peopleOnPhone}
    >
      {people.map((person) => {
        const ready = readyFor(person, room, winners)
        const isWaiting = isHelped && waitingTickets(heldBy(person), room.calledNumbers).length > 0
        return (
          <button
            key={person.id}
            type="button"
            className={clsx(
              'person-chip relative grid h-14 min-w-0 content-center rounded-chip border-2 px-1.5 text-left leading-[1.15] aria-[current]:shadow-[inset_0_-5px_0_var(--peacock)] forced-colors:aria-[current]:border-[5px]',
              ready ? 'border-press bg-gold text-on-gold' : 'border-edge bg-surface text-ink',
            )}
            aria-current={person.id === shownId || undefined}
            data-ready={ready !== undefined || undefined}
            onClick={() => show(person)}
          >
            <Name className="truncate font-extrabold text-[length:min(1rem,18px)]">{nameOfSeat(person)}</Name>
            <span className="truncate text-[length:min(0.8125rem,15px)]">
              {ready ? common().pattern(ready, room.rules) : markedWords(person)}
            </span>
            {isWaiting && (
              <span className="absolute top-1 right-1 size-2.5 overflow-hidden rounded-full bg-kumkum">
                <span className="sr-only">{gameWords().numberWaits}</span>
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}

/** The best pattern that somebody can claim now. */
function readyFor(player: PlayerView, room: RoomView, winners: readonly WinnerView[]): Pattern | undefined {
  if (room.status === 'finished' || room.rules.help === 'none') return undefined
  const closedPatterns = closedTo({ room, winners }, player, room.calledNumbers.length)
  const { tickets } = heldBy(player)
  return readyClaims({ room, player, winners, tickets }, closedPatterns).slice(-1)[0]?.pattern
}

function markedWords({ selectedTicketIds, markedNumbers }: PlayerView): string {
  const marked = Object.values(markedNumbers).reduce((sum, numbers) => sum + numbers.length, 0)
  return `${marked}/${selectedTicketIds.length * NUMBERS_PER_TICKET}`
}
