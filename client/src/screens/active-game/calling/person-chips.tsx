import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { readyClaims } from '#client/screens/active-game/game/use-prizes.ts'
import { heldBy, waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { NUMBERS_PER_TICKET } from '#shared/game/limits.ts'
import { closedTo } from '#shared/game/room/claim-rules.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { Pattern } from '#shared/game/types.ts'
import './person-chips.css'

/** The people who share the phone. A tap shows somebody's tickets; gold has something to claim. Nothing for one person. */
export function PersonChips() {
  const { room, winners, people } = useCurrentRoom()
  const { shown, show, isHelped } = useGame()
  if (people.length < 2) return null
  return (
    <nav className="person-chips" aria-label={gameWords().peopleOnPhone}>
      {people.map((person) => {
        const ready = readyFor(person, room, winners)
        const isWaiting = isHelped && waitingTickets(heldBy(person), room.calledNumbers).length > 0
        return (
          <button
            key={person.id}
            type="button"
            className="person-chip"
            aria-current={person.id === shown.id || undefined}
            data-ready={ready !== undefined || undefined}
            onClick={() => show(person)}
          >
            <span className="person-chip-name">{person.name}</span>
            <span className="person-chip-note">{ready ? common().pattern(ready) : markedWords(person)}</span>
            {isWaiting && (
              <span className="person-chip-dot">
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
  const closedPatterns = closedTo({ room, winners: [...winners] }, player, room.calledNumbers.length)
  const { tickets } = heldBy(player)
  return readyClaims({ room, player, winners, tickets }, closedPatterns).at(-1)?.pattern
}

function markedWords({ selectedTicketIds, markedNumbers }: PlayerView): string {
  const marked = Object.values(markedNumbers).reduce((sum, numbers) => sum + numbers.length, 0)
  return `${marked}/${selectedTicketIds.length * NUMBERS_PER_TICKET}`
}
