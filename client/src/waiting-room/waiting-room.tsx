import clsx from 'clsx'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { RoomLine } from '#client/features/connection/room-line.tsx'
import { RulesLine } from '#client/features/house-rules/house-rules.tsx'
import { RoomCard } from '#client/features/sharing/room-card.tsx'
import { lazyExtra } from '#client/loading/lazy-part.tsx'
import { paths } from '#client/paths.ts'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { Badge } from '#client/ui/card.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { named } from '#shared/named.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { Arrivals, PlayerList } from './player-list.tsx'
import { RoomOptions, WhenItStarts } from './room-options.tsx'
import { StartBar, useStart } from './start-bar.tsx'

const Expected = lazyExtra(async () => (await import('#client/next-time/expected.tsx')).Expected)

/* One column, on tablets with a wider card, on laptops two that fill the screen; always with room for the bar at the foot. */
const WAITING_ROOM_LAYOUT = clsx(
  'has-[.foot-bar]:pb-[calc(var(--foot,150px)+env(safe-area-inset-bottom))]! md:max-w-[48rem] *:first:col-span-full',
  // The question about a TV lies above the bar. What it covers can be scrolled out from under it.
  'has-[.tv-question:not(:empty)]:[--foot:380px]',
  'lg:grid lg:min-h-svh lg:max-w-[78rem] lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8',
)

/** The host starts the game here; a guest who came back waits here. */
export function WaitingRoom() {
  const { room, players, me } = useSeatedRoom()
  const { id: roomId, round, rules, status } = room
  const [, navigate] = useLocation()
  const starting = useStart()
  // The person who starts goes on when the server has answered, although the socket may report it earlier.
  const mustGoOn = status !== 'waiting' && !starting.isStarting
  useEffect(() => {
    if (mustGoOn) navigate(paths.ticketSelection, { replace: true })
  }, [mustGoOn, navigate])
  const words = roomWords()
  const isStarter = mayStart(room, me)
  const here = players.filter(({ gone }) => !gone)
  const playing = here.filter((player) => !onlyCalls(player, rules))
  const isAlone = here.length === 1
  return (
    <Page title={isStarter ? words.yourRoom : words.waitingRoom} className={WAITING_ROOM_LAYOUT}>
      <div className="col-span-full flex items-center justify-between gap-2">
        <Badge tone="gold">
          <span
            className={clsx('mr-1 inline-block size-[9px] rounded-full bg-paper-ink', isAlone && 'animate-beat')}
            aria-hidden
          />{' '}
          <span>{words.waitingForPlayers}</span>
        </Badge>
        <RoomLine />
      </div>
      {/* From the second round on most have come in already: on phones it stands last. */}
      <RoomCard roomId={roomId} className={clsx(round > 1 && 'order-last lg:order-none')} />
      <section className="flex flex-col gap-3" aria-label={roomWords().everybody}>
        <WhenItStarts onHour={isStarter && playing.length > 1 ? starting.start : undefined} />
        {round > 1 && <p className="font-bold text-lg">{words.roundIsNew(round)}</p>}
        {room.locked && <p className="font-bold">{words.isLocked}</p>}
        {round > 1 && isStarter && (
          <p className="text-ink-2">
            <Sentence>{words.areLate(named(spacedRoom(roomId)))}</Sentence>
          </p>
        )}
        {!isStarter && <p className="text-ink-2">{words.hostStarts}</p>}
        <RoomOptions />
        <RulesLine room={room} />
        {/* The list below grows when people arrive, and would move it. */}
        {isStarter && <p className="text-ink-2">{isAlone ? words.justYou : words.canStart}</p>}
        <h2 className="font-extrabold text-xl">{common().players(playing.length)}</h2>
        <Arrivals players={playing} />
        <PlayerList players={here} areAwaited={round > 1} />
        {isStarter && <Expected />}
      </section>
      {isStarter && <StartBar playing={playing} starting={starting} />}
    </Page>
  )
}
