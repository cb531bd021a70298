import clsx from 'clsx'
import { type Prize, prizesOf } from '#client/features/evening/evening-so-far.ts'
import { WonTicket } from '#client/features/ticket/won-ticket.tsx'
import { prizeName } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { ShareWin } from '#client/screens/active-game/prizes/winners-gallery.tsx'
import { isOurs } from '#client/seat/on-this-phone.ts'
import { Sentence } from '#client/ui/name.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { gameWords } from '#client/words/en/game.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { dotted } from '#client/words/i18n.ts'
import { ticketsOfWin } from '#shared/game/places.ts'
import { named } from '#shared/named.ts'

/** The gallery of a finished round: each win with its ticket. The Full House comes first, and large. */
export function RoundWinners() {
  const { room, winners, people } = useCurrentRoom()
  const prizes = prizesOf(room, winners)
  const isHouse = ({ pattern }: Prize) => pattern === 'Full House'
  const won = prizes.filter((prize) => prize.winners.length > 0)
  const open = prizes.filter((prize) => prize.winners.length === 0)
  if (won.length === 0) return <p>{gameWords().nobodyWonPrize}</p>
  return (
    <section className="grid gap-3" aria-label={gameWords().gallery}>
      <ul className="grid gap-2 @[640px]:grid-cols-2">
        {[...won.filter(isHouse), ...won.filter((prize) => !isHouse(prize))].flatMap((prize) =>
          prize.winners.map((win) => {
            const isOwn = isOurs(people, win)
            return (
              <li
                key={win.id}
                className={clsx(
                  'gap-x-3 gap-y-2 rounded-chip border p-2.5',
                  isOwn ? 'border-press bg-gold text-on-gold' : 'border-line bg-surface',
                  isHouse(prize)
                    ? 'grid content-center justify-items-center text-center @[640px]:row-span-4'
                    : 'flex flex-wrap items-center',
                )}
              >
                {/* The ticket stands below a name that has no room beside it. */}
                <p className="min-w-min max-w-full flex-1">
                  <span className="block">
                    <Sentence>
                      {dotted(
                        prizeName(win, room.rules),
                        meaningOf(prize.pattern, room.rules),
                        ticketsOfWin(win).map(common().ticket).join(', '),
                        win.prize && named(win.prize),
                      )}
                    </Sentence>
                  </span>
                  <span className={clsx('font-extrabold wrap-break-word', isHouse(prize) ? 'text-3xl' : 'text-xl')}>
                    <Sentence>
                      {isOwn && isHouse(prize) ? gameWords().didIt(named(win.playerName)) : named(win.playerName)}
                    </Sentence>
                  </span>
                </p>
                <div className={isHouse(prize) ? 'w-full max-w-[24rem]' : 'w-[7.5rem]'}>
                  <WonTicket room={room} win={win} />
                </div>
                {isOwn && <ShareWin winner={win} />}
              </li>
            )
          }),
        )}
      </ul>
      {open.length > 0 && (
        <p className="text-ink-2">
          {eveningText().notWonList(open.map(({ pattern }) => common().pattern(pattern, room.rules)).join(', '))}
        </p>
      )}
    </section>
  )
}
