import clsx from 'clsx'
import { type ReactNode, useMemo, useState } from 'react'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { AdStrip } from '#client/features/ads/ad-strip.tsx'
import { HostButton } from '#client/features/host-tools/host-button.tsx'
import { EditRules, RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { Arrivals } from '#client/features/lobby/arrivals.tsx'
import { ChangeName } from '#client/features/lobby/change-name.tsx'
import { SettingsButton } from '#client/features/settings/settings-button.tsx'
import { TicketCard } from '#client/features/ticket/ticket-card.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { RoomOptions } from '#client/room-options/room-options.tsx'
import { playersOnPhone } from '#client/seat/phone-people.ts'
import { saveDesiredTicketCount } from '#client/seat/stored-seat.ts'
import { useConfirmTickets } from '#client/server-state/room.ts'
import { Button } from '#client/ui/button.tsx'
import { FootBar, Heading, useTitle } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { MANY_TICKETS } from '#shared/game/limits.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { ReadyList } from './ready-list.tsx'
import { useAutoSelection } from './use-auto-selection.ts'
import { useAutoStart } from './use-auto-start.ts'

const OtherTickets = lazyPart(async () => (await import('./other-tickets.tsx')).OtherTickets)

interface DealtTicketsProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
  goToGame(): void
  /** The state of the connection to the room. */
  line: ReactNode
}

/* One column on phones; who is ready stands beside the tickets from tablets on. */
const LAYOUT = clsx(
  'mx-auto grid max-w-[1424px] gap-4 overflow-x-clip px-1 py-4 has-[>.foot-bar]:pb-[200px]!',
  'md:gap-6 md:px-4 md:py-6 md:[grid-template:auto_1fr/304px_minmax(0,1fr)]',
)
const SIDE = 'grid content-start gap-3 px-2 md:px-0'

const NOTHING: readonly never[] = []
/** How long a host waits for stragglers before they may start without them. */
const PATIENCE_MS = 10_000
/** Tickets come one after the other, all within less than half a second. */
const DEALT_APART_MS = 80
/** People who are waited for by name beside the button; the list above names all. */
const MOST_NAMED = 4

/** The player's tickets as they come, and who is ready. Nothing here needs a tap unless something fails. */
export function DealtTickets({ room, players, me, goToGame, line }: DealtTicketsProps) {
  const words = roomWords()
  const [isChoosing, setIsChoosing] = useState(false)
  const [isHosting, setIsHosting] = useState(false)
  const [hasOptionsOpen, setHasOptionsOpen] = useState(false)
  const swap = useConfirmTickets()
  const { problem, selected, awaited, retry } = useAutoSelection(me)
  const takeTickets = (ticketIds: number[]) => {
    const close = () => {
      saveDesiredTicketCount(ticketIds.length)
      setIsChoosing(false)
    }
    swap.mutate({ playerId: me.id, ticketIds }, { onSuccess: close })
  }
  const mayChoose = selected.length > 0 && me.ticketSelectionDone
  const here = players.filter(({ gone }) => !gone)
  const isBusy = isChoosing || isHosting || hasOptionsOpen
  const { isEveryoneReady, startNow } = useAutoStart(room, here, me, goToGame, isBusy)
  const people = playersOnPhone(players, me)
  const others = people.filter(({ id }) => id !== me.id)
  // Those that are being chosen have their places already, so that nothing moves when they come.
  const dealt = [...selected, ...awaited]
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, me.id)), [room.id, me.id])
  useTitle(common().room(room.id))
  const isHostWaiting = mayStart(room, me) && room.status === 'ticket_selection' && !isEveryoneReady
  const isPatienceOver = useTrueFor(isHostWaiting, PATIENCE_MS)
  const rules = (onClose: () => void) => <EditRules room={room} onClose={onClose} />

  return (
    <main className={LAYOUT}>
      <div className={SIDE}>
        <header>
          <div className="flex flex-wrap items-start justify-between gap-2">
            <Heading className="flex-[1_1_10rem] text-2xl">{words.waiting}</Heading>
            <div className="flex gap-1.5">
              {me.isHost && (
                <HostButton
                  room={room}
                  players={players}
                  rules={rules}
                  rename={{ people, Sheet: ChangeName }}
                  onToggle={setIsHosting}
                />
              )}
              <SettingsButton />
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <p className="text-ink-2">
              {common().room(room.id)}
              {room.round > 1 && ` · ${common().round(room.round)}`}
            </p>
            {line}
          </div>
          <p role="status" className="mt-1">
            {statusText({
              isDone: me.ticketSelectionDone,
              isEveryoneReady,
              isPatienceOver,
              isHost: mayStart(room, me),
              problem,
            })}
          </p>
          {problem && (
            <Button variant="primary" className="mt-2" onClick={retry}>
              {common().tryAgain}
            </Button>
          )}
        </header>
        {onlyCalls(me, room.rules) && <p>{roomWords().youOnlyCall}</p>}
        {/* There from the start, so that nothing moves when the tickets come. */}
        {!onlyCalls(me, room.rules) && (
          <Button aria-haspopup="dialog" disabled={!mayChoose} onClick={() => setIsChoosing(true)}>
            {words.otherTickets}
          </Button>
        )}
        <RulesLine room={room} />
        {others.map((person) => (
          <DealtFor key={person.id} person={person} />
        ))}
        <Arrivals players={here} />
        <ReadyList players={here.filter((player) => !onlyCalls(player, room.rules))} />
      </div>
      {isChoosing && (
        <OtherTickets
          tickets={tickets}
          held={me.selectedTicketIds}
          most={room.rules.most}
          isSaving={swap.isPending}
          problem={swap.isError ? words.notChanged : undefined}
          onTake={takeTickets}
          onClose={() => setIsChoosing(false)}
        />
      )}
      <div className="tickets md:[grid-area:1/2/span_2]" data-many={dealt.length >= MANY_TICKETS || undefined}>
        {dealt.map((ticketId, i) => {
          const ticket = tickets[ticketId]
          const isHere = i < selected.length
          return (
            ticket && (
              <div
                key={ticketId}
                className={clsx('ticket-place', isHere ? 'animate-arrive' : 'invisible')}
                style={{ animationDelay: `${Math.min(i, 4) * DEALT_APART_MS}ms`, animationFillMode: 'backwards' }}
              >
                <TicketCard ticketId={ticketId} ticket={ticket} marked={NOTHING} called={NOTHING} />
                <AdStrip ticketId={ticketId} />
              </div>
            )
          )
        })}
      </div>
      <div className={SIDE}>
        <RoomOptions room={room} players={players} me={me} onToggle={setHasOptionsOpen} />
      </div>
      {isPatienceOver && (
        <FootBar>
          <p className="wrap-anywhere">{missingWords(here)}</p>
          <Button variant="outline" wide onClick={startNow}>
            {words.startAnyway}
          </Button>
        </FootBar>
      )}
    </main>
  )
}

/** Deals the tickets of somebody else who plays on this phone. They are seen in the game. */
function DealtFor({ person }: { person: PlayerView }) {
  const { problem, retry } = useAutoSelection(person)
  if (!problem) return null
  return (
    <Button variant="primary" onClick={retry}>
      {roomWords().getTicketsOf(person.name)}
    </Button>
  )
}

function statusText(state: {
  isDone: boolean
  isEveryoneReady: boolean
  isPatienceOver: boolean
  isHost: boolean
  problem: 'select' | 'confirm' | null
}): string {
  const words = roomWords()
  if (state.problem === 'select') return words.notGot
  if (state.problem === 'confirm') return words.notConfirmed
  if (!state.isDone) return words.getting
  if (state.isPatienceOver) return words.youCanWait
  return state.isHost && state.isEveryoneReady ? words.everyoneReady : words.noTap
}

/** "8 of 10 ready. Waiting for: Meena, Ravi", with so many names as fit. */
function missingWords(players: readonly PlayerView[]): string {
  const missing = players.filter((player) => !player.ticketSelectionDone)
  const names = missing.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = missing.length - names.length
  const words = roomWords()
  const listed = more > 0 ? words.andMore(names.join(', '), more) : names.join(', ')
  return words.readyAndMissing(players.length - missing.length, players.length, listed)
}
