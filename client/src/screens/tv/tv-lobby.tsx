import clsx from 'clsx'
import { bagOwner, DrawSeal } from '#client/fair-draw/draw-signs.tsx'
import { useEveningSoFar } from '#client/features/evening/evening-so-far.ts'
import { rulesInWords } from '#client/features/house-rules/rules-in-words.tsx'
import { RoomQr } from '#client/features/sharing/share-room.tsx'
import { lazyExtra } from '#client/loading/lazy-part.tsx'
import { planAhead } from '#client/plan/evening-plan.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useSharedHost } from '#client/server-state/shared-address.ts'
import { Sentence } from '#client/ui/name.tsx'
import { Arrivals } from '#client/waiting-room/player-list.tsx'
import { tvWords } from '#client/words/en/tv.ts'
import { isToTell } from '#shared/game/evening.ts'
import { areUsual } from '#shared/game/room/house-rules.ts'
import { phonesOf } from '#shared/game/room/phones.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { namedAll } from '#shared/named.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { TvStandings } from './tv-end.tsx'
import { TvNames } from './tv-names.tsx'

const PlanLine = lazyExtra(async () => (await import('#client/plan/plan-line.tsx')).PlanLine)

/** How many names fit, alone and beside the house rules. */
const MOST_BEFORE = { alone: 18, withRules: 8 }
const MOST_BETWEEN = { alone: 10, withRules: 6 }

/**
 * Before a round: how to come in, and who is in. However many they are, the number and the code keep their place. Once
 * there is an evening to tell of, most are in already: the number and the code are small, and the table stands beside them.
 */
export function TvLobby() {
  const words = tvWords()
  const { room, players, waiting, winners, areWinnersKnown } = useCurrentRoom()
  const soFar = useEveningSoFar({ room, players, winners, areWinnersKnown })
  const isBetween = isToTell(soFar)
  const plan = planAhead(room)
  const isSelecting = room.status === 'ticket_selection'
  const playing = players.filter((player) => !player.gone && !onlyCalls(player, room.rules))
  // People on paper have nothing to confirm, and count only where there is nobody else.
  const onPhones = phonesOf(playing)
  const counted = onPhones.length > 0 ? onPhones : playing
  const ready = counted.filter((player) => player.ticketSelectionDone).length
  const title =
    room.round > 1
      ? words.roundReady(room.round, ready, counted.length)
      : isSelecting
        ? words.ready(ready, counted.length)
        : words.waitingForPlayers(playing.length)
  return (
    <div className="grid h-[95dvh] grid-cols-2 gap-[4vmin] upright:h-auto upright:grid-cols-1 upright:pt-16">
      {!isBetween && <WayIn />}
      <section className="flex min-h-0 min-w-0 flex-col gap-[2vmin] pb-[5vmin]" aria-label={words.players}>
        <h2
          className={clsx(
            'font-extrabold leading-tight',
            isBetween ? 'text-[7.4vmin]' : 'pt-16 text-[5.6vmin] upright:pt-0',
          )}
        >
          {title}
        </h2>
        {plan && !isSelecting && <PlanLine plan={plan} />}
        {!areUsual(room.rules) && (
          <p className="tv-text wrap-anywhere">
            <Sentence>{rulesInWords(room)}</Sentence>
          </p>
        )}
        <Arrivals players={playing} isTold={false} />
        <TvNames
          players={playing}
          isSelecting={isSelecting}
          most={(isBetween ? MOST_BETWEEN : MOST_BEFORE)[areUsual(room.rules) ? 'alone' : 'withRules']}
        />
        {waiting.length > 0 && (
          <p className="tv-text wrap-anywhere">
            <Sentence>{words.waitingToJoin(namedAll(waiting))}</Sentence>
          </p>
        )}
        {isBetween && <WayIn isSmall />}
      </section>
      {isBetween && <TvStandings soFar={soFar} />}
    </div>
  )
}

/* The code beside the words. */
const SMALL_WAY_IN = clsx(
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[3vmin]',
  '[&>.room-qr]:row-span-3 [&>.room-qr]:row-start-1 [&>.room-qr]:w-[26vmin] [&>:not(.room-qr)]:col-start-2',
)

/** The number of the room and its code, and the seal of its draw. If it is small, the code stands beside the number. */
function WayIn({ isSmall = false }: { isSmall?: boolean }) {
  const words = tvWords()
  const { room, players } = useCurrentRoom()
  const host = useSharedHost()
  return (
    <div
      className={
        isSmall
          ? SMALL_WAY_IN
          : 'grid content-center justify-items-center gap-[1.5vmin] text-center [&>.room-qr]:w-[54vmin]'
      }
    >
      <p className="tv-small">{words.scan(host)}</p>
      <p
        className={clsx(
          'tv-code font-num font-semibold text-gold leading-[0.95]',
          isSmall ? 'text-[13vmin]' : 'text-[22vmin]',
        )}
      >
        <span className="sr-only">{words.spelled([...room.id].join(' '))}</span>
        <span aria-hidden translate="no">
          {spacedRoom(room.id)}
        </span>
      </p>
      <RoomQr roomId={room.id} />
      <DrawSeal roomId={room.id} bagOf={bagOwner({ room, players })} className="text-[4.4vmin]" />
    </div>
  )
}
