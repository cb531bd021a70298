import { WonTicket } from '#client/features/ticket/won-ticket.tsx'
import { WINNER_PICTURE_HEIGHT, WINNER_PICTURE_WIDTH } from '#client/screens/active-game/claiming/winner-picture.ts'
import { Panel } from '#client/ui/card.tsx'
import { locale } from '#client/words/area.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { ShareWin } from './share-win.tsx'

interface WinnersGalleryProps {
  winners: readonly WinnerView[]
  called: readonly number[]
  /** This player's own wins can be shared. */
  playerId: PlayerId
  /** The picture that the winner's browser drew, or the ticket rebuilt here. */
  show: 'picture' | 'ticket'
  isOver: boolean
}

/** The wins, each with the winning ticket. */
export function WinnersGallery({ winners, called, playerId, show, isOver }: WinnersGalleryProps) {
  return (
    <Panel title={gameWords().gallery}>
      {winners.length === 0 && (
        <p className="text-ink-2">{isOver ? gameWords().nobodyWonPrize : gameWords().noWinnersYet}</p>
      )}
      <ul className="grid gap-3">
        {winners.map((winner) => (
          <li key={winner.id} className="rounded-chip border border-line bg-bg p-2.5">
            <p className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 font-bold wrap-anywhere">{winner.playerName}</span>
              <time dateTime={winner.createdAt} className="text-[0.8125rem] text-ink-2">
                {timeOfDay(winner.createdAt)}
              </time>
            </p>
            <p className="mb-2 text-[0.9375rem]">
              {common().pattern(winner.pattern)} · {common().ticket(winner.ticketNumber)}
              {winner.prize && ` · ${winner.prize}`}
            </p>
            <WinningPicture winner={winner} called={called} show={show} />
            {winner.playerId === playerId && (
              <div className="mt-2">
                <ShareWin winner={winner} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function WinningPicture({
  winner,
  called,
  show,
}: { winner: WinnerView } & Pick<WinnersGalleryProps, 'called' | 'show'>) {
  const { playerName, pattern, ticketNumber, screenshot } = winner
  if (show === 'picture' && screenshot) {
    return (
      <img
        className="h-auto w-full rounded-[8px]"
        src={screenshot}
        alt={roomWords().wonWith(playerName, pattern, ticketNumber)}
        width={WINNER_PICTURE_WIDTH}
        height={WINNER_PICTURE_HEIGHT}
        decoding="async"
      />
    )
  }
  return <WonTicket win={winner} called={called} />
}

const timeOfDay = (at: string) => new Date(at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })
