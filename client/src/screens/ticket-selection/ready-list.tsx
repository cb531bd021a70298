import { Check, Hourglass } from 'lucide-react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { Button } from '#client/ui/button.tsx'
import { Badge, Card } from '#client/ui/card.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { FootBar } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { isOnPhone, phonesOf } from '#shared/game/room/phones.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { namedAll } from '#shared/named.ts'

/** Maximum number of ready players that are named. */
const MOST_READY = 12
/** People who are waited for by name beside the button; the list names all. */
const MOST_READY_NAMED = 4

/** Those who play, and which of them have confirmed their tickets. People on paper have nothing to confirm. */
function useReadiness() {
  const { room, players } = useCurrentRoom()
  const here = players.filter((player) => !player.gone && !onlyCalls(player, room.rules))
  const playing = phonesOf(here)
  const isReady = (player: PlayerView) => player.ticketSelectionDone
  return {
    here,
    playing,
    missing: playing.filter((player) => !isReady(player)),
    ready: playing.filter(isReady),
  }
}

/** How many are ready. */
export function ReadyCount() {
  const { here, ready, playing } = useReadiness()
  const isOnlyPaper = playing.length === 0 && here.length > 0
  return (
    <h2 className="font-extrabold text-lg">
      {isOnlyPaper ? common().players(here.length) : roomWords().readyCount(ready.length, playing.length)}
    </h2>
  )
}

/** The people who are ready and those who are not, in the order in which they came: nobody moves when they are ready. */
export function ReadyList() {
  const { here } = useReadiness()
  const ready = here.filter((player) => player.ticketSelectionDone)
  const more = ready.length - MOST_READY
  const named = new Set(ready.slice(0, MOST_READY))
  return (
    <Card className="p-3.5">
      <ul
        className="flex flex-wrap gap-x-4 gap-y-1 md:landscape:flex-col md:landscape:gap-y-2"
        aria-label={roomWords().everybody}
      >
        {here
          .filter((player) => !player.ticketSelectionDone || named.has(player))
          .map((player) => (
            <li key={player.id} className="flex min-w-0 items-center gap-1.5">
              {player.ticketSelectionDone ? (
                <Check size={20} className="shrink-0 text-mehndi" aria-label={roomWords().isReady} />
              ) : (
                <Hourglass size={20} className="shrink-0 text-ink-2" aria-label={roomWords().isNotReady} />
              )}
              <Name className="min-w-0 wrap-anywhere">{player.name}</Name>
              {player.isHost && <Badge tone="gold">{common().host}</Badge>}
              {!isOnPhone(player) && <Badge>{common().paper}</Badge>}
            </li>
          ))}
        {more > 0 && <li>{roomWords().moreReady(more)}</li>}
      </ul>
    </Card>
  )
}

/** For a host who has waited long enough, or has chosen something since all are ready: the start, and who is missing. */
export function StartAnyway({ onStart, isStarting }: { onStart(): void; isStarting: boolean }) {
  const { missing, ready, playing } = useReadiness()
  const words = roomWords()
  const names = missing.slice(0, MOST_READY_NAMED).map(({ name }) => name)
  const more = missing.length - names.length
  const listed = more > 0 ? words.andMore(namedAll(names), more) : namedAll(names)
  return (
    <FootBar>
      {listed && (
        <p className="wrap-anywhere">
          <Sentence>{words.readyAndMissing(ready.length, playing.length, listed)}</Sentence>
        </p>
      )}
      <Button
        variant="outline"
        wide
        does={listed ? 'start without some' : 'start'}
        disabled={isStarting}
        onClick={onStart}
      >
        {isStarting ? words.starting : listed ? words.startAnyway : words.start}
      </Button>
    </FootBar>
  )
}
