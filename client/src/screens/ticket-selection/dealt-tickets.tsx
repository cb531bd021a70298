import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { RoomLine } from '#client/features/connection/room-line.tsx'
import { RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { SettingsButton } from '#client/features/settings/settings-button.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { Button } from '#client/ui/button.tsx'
import { Heading, useTitle } from '#client/ui/page.tsx'
import { Arrivals } from '#client/waiting-room/player-list.tsx'
import { RoomOptions, WhenItStarts } from '#client/waiting-room/room-options.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { ReadyCount, ReadyList, StartAnyway } from './ready-list.tsx'
import { DealtFor, Tickets } from './tickets.tsx'
import { useAutoSelection } from './use-auto-selection.ts'
import { useAutoStart } from './use-auto-start.ts'

const OtherTickets = lazyPart(async () => (await import('./other-tickets.tsx')).OtherTickets)

/*
 * Below the heading the tickets, and last what may grow: the list of who is ready. On wide screens all but the tickets
 * stands beside them.
 */
const SELECTION_LAYOUT = clsx(
  'mx-auto grid max-w-[1424px] gap-4 overflow-x-clip px-1 py-4 has-[>.foot-bar]:pb-[200px]! md:px-4 md:py-6',
  'md:landscape:min-h-svh md:landscape:gap-x-8 md:landscape:[grid-template:auto_1fr/20rem_minmax(0,1fr)]',
)
const SIDE = 'grid content-start gap-3 px-2 md:px-0'

/** How long a host waits for stragglers before they may start without them. */
const START_PATIENCE_MS = 10_000

/** The player's tickets as they come, and who is ready. Nothing here needs a tap unless something fails. */
export function DealtTickets({ goToGame }: { goToGame(): void }) {
  const { room, players, me, people } = useSeatedRoom()
  const [isChoosing, setIsChoosing] = useState(false)
  const [hasOptionsOpen, setHasOptionsOpen] = useState(false)
  const [isTime, setIsTime] = useState(false)
  const dealing = useAutoSelection(me)
  const here = players.filter(({ gone }) => !gone)
  const isEveryoneReady = here.length > 0 && here.every((player) => player.ticketSelectionDone)
  const isStarter = mayStart(room, me) && room.status === 'ticket_selection'
  const isPatienceOver = useTrueFor(isStarter && !isEveryoneReady, START_PATIENCE_MS)
  const isHeld = isChoosing || hasOptionsOpen
  const isOffered = isPatienceOver || (isStarter && isEveryoneReady && isHeld)
  // An evening with a date begins by itself at the hour, even if some have not opened their page.
  const isSet = isEveryoneReady || (isPatienceOver && isTime)
  const { start, isAsked } = useAutoStart(room, me, goToGame, isSet && !isHeld)
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, me.id)), [room.id, me.id])
  useTitle(common().room(room.id))

  const status = () => {
    const words = roomWords()
    if (dealing.problem === 'select') return words.notGot
    if (dealing.problem === 'confirm') return words.notConfirmed
    if (!me.ticketSelectionDone) return words.getting
    if (isPatienceOver) return words.youCanWait
    if (!isStarter || !isEveryoneReady) return words.noTap
    return isHeld ? words.ready : words.everyoneReady
  }

  return (
    <main className={SELECTION_LAYOUT}>
      <header className={clsx(SIDE, 'gap-y-1')}>
        <div className="flex items-start justify-between gap-2">
          <Heading className="text-[1.375rem]">{roomWords().waiting}</Heading>
          <SettingsButton />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="text-ink-2">
            <span>{common().room(room.id)}</span>
            {room.round > 1 && <span>{` · ${common().round(room.round)}`}</span>}
          </p>
          <RoomLine />
        </div>
        <ReadyCount />
        <p role="status">{status()}</p>
        {dealing.problem && (
          <Button variant="primary" onClick={dealing.retry}>
            {common().tryAgain}
          </Button>
        )}
        {onlyCalls(me, room.rules) && <p>{roomWords().youOnlyCall}</p>}
        <WhenItStarts onTime={setIsTime} />
      </header>
      <Tickets tickets={tickets} dealing={dealing} />
      <div className={SIDE}>
        {people.map((person) => person.id !== me.id && <DealtFor key={person.id} person={person} />)}
        {!onlyCalls(me, room.rules) && (
          <Button
            aria-haspopup="dialog"
            disabled={!me.ticketSelectionDone || dealing.selected.length === 0}
            onClick={() => setIsChoosing(true)}
          >
            {roomWords().otherTickets}
          </Button>
        )}
        <RoomOptions onToggle={setHasOptionsOpen} />
        <Arrivals players={here} />
        <RulesLine room={room} />
        <ReadyList />
      </div>
      {isChoosing && <OtherTickets tickets={tickets} onClose={() => setIsChoosing(false)} />}
      {isOffered && <StartAnyway onStart={start} isStarting={isAsked} />}
    </main>
  )
}
