import clsx from 'clsx'
import { WonTicket } from '#client/features/ticket/won-ticket.tsx'
import { prizeName } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { meaningOf } from '#client/words/en/patterns.ts'
import { dotted } from '#client/words/i18n.ts'
import { wordsOfPrize } from '#shared/game/places.ts'
import type { LastWinner, WinnerView } from '#shared/game/room/state.ts'
import { lettersOf } from '#shared/input/letters.ts'
import { named } from '#shared/named.ts'

/** More letters do not fit into one line. */
const LONG_WINNER_NAME = 13

/* The ticket gives way to long words, so that it never lies on what stands below. */
const WIN = clsx(
  'tv-win flex min-h-0 min-w-0 flex-col items-center justify-center rounded-[0.8vmin] bg-surface p-[2vmin] text-center',
  '*:shrink-0 [&>*+*]:mt-[2vmin] [&>svg]:min-h-0 [&>svg]:w-[min(100%,100dvh)] [&>svg]:shrink',
)

/** A win, large, with the ticket for the whole room to check. */
export function TvWinCard({ win }: { win: LastWinner | WinnerView }) {
  const { room, winners } = useCurrentRoom()
  const { pattern, playerId } = win
  const listed = winners.find((each) => each.playerId === playerId && each.pattern === pattern)
  const name = (listed ?? win).playerName
  const words = wordsOfPrize(pattern, win.rank ?? 1, room.rules)
  const meaning = meaningOf(pattern, room.rules)
  const isLong = lettersOf(name).length > LONG_WINNER_NAME
  return (
    <div className={WIN}>
      <p className="font-extrabold text-[7vmin]/[1.1] text-gold">
        <Sentence>{dotted(prizeName(win, room.rules), words && named(words))}</Sentence>
      </p>
      {meaning && <p className="tv-text">{meaning}</p>}
      {/* Two lines leave the ticket as much room as one in large letters. */}
      <p
        className={clsx(
          'tv-win-name line-clamp-2 font-extrabold leading-[1.02] wrap-anywhere',
          isLong ? 'text-[9.5vmin]' : 'text-[15vmin]',
        )}
      >
        <Name>{name}</Name>
      </p>
      <WonTicket room={room} win={{ ...win, seq: 'seq' in win ? win.seq : 0 }} />
    </div>
  )
}
