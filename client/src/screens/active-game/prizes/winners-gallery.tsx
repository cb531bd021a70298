import { Share2 } from 'lucide-react'
import { saveFile, share } from '#client/device/share.ts'
import { WonTicket } from '#client/features/ticket/won-ticket.tsx'
import { prizeName } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { WINNER_PICTURE_HEIGHT, WINNER_PICTURE_WIDTH } from '#client/screens/active-game/game/winner-picture-size.ts'
import { readPicture } from '#client/server-state/win-picture.ts'
import { Button } from '#client/ui/button.tsx'
import { Panel } from '#client/ui/card.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { roomWords } from '#client/words/en/room.ts'
import { dotted, locale } from '#client/words/i18n.ts'
import { ticketsOfWin } from '#shared/game/places.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { named, plain } from '#shared/named.ts'

interface WinnersGalleryProps {
  /** The picture that the winner's browser drew, or the ticket rebuilt here. */
  show: 'picture' | 'ticket'
}

/** The wins, each with the winning ticket. One's own can be shared. */
export function WinnersGallery({ show }: WinnersGalleryProps) {
  const { rules, winners, areWinnersKnown } = useCurrentRoom(({ room, winners, areWinnersKnown }) => ({
    ...{ rules: room.rules, winners, areWinnersKnown },
  }))
  const { isOver, shownId } = useGame(({ isOver, shown }) => ({ isOver, shownId: shown.id }))
  return (
    <Panel title={gameWords().gallery}>
      {areWinnersKnown && winners.length === 0 && (
        <p className="text-ink-2">{isOver ? gameWords().nobodyWonPrize : gameWords().noWinnersYet}</p>
      )}
      <ul className="grid gap-3">
        {winners.map((winner) => (
          <li key={winner.id} className="rounded-chip border border-line bg-bg p-2.5">
            <p className="flex items-baseline justify-between gap-2">
              <Name className="min-w-0 font-bold wrap-anywhere">{winner.playerName}</Name>
              <time dateTime={winner.createdAt} translate="no" className="text-[0.8125rem] text-ink-2">
                {timeOfDay(winner.createdAt)}
              </time>
            </p>
            <p className="mb-2 text-[0.9375rem]">
              <Sentence>
                {dotted(
                  prizeName(winner, rules),
                  meaningOf(winner.pattern, rules),
                  ticketsOfWin(winner).map(common().ticket).join(', '),
                  winner.prize && named(winner.prize),
                )}
              </Sentence>
            </p>
            <WinningPicture winner={winner} show={show} />
            {winner.playerId === shownId && (
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

function WinningPicture({ winner, show }: { winner: WinnerView } & WinnersGalleryProps) {
  const { room } = useCurrentRoom()
  const { playerName, ticketNumber, screenshot } = winner
  if (show === 'picture' && screenshot) {
    return (
      <img
        className="h-auto w-full rounded-[8px]"
        src={screenshot}
        alt={plain(roomWords().wonWith(named(playerName), prizeName(winner, room.rules), ticketNumber))}
        width={WINNER_PICTURE_WIDTH}
        height={WINNER_PICTURE_HEIGHT}
        decoding="async"
      />
    )
  }
  return <WonTicket room={room} win={winner} />
}

const timeOfDay = (at: string) => new Date(at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })

interface ShareWinProps {
  winner: WinnerView
  label?: string
}

/** Sends the picture of one's own win to friends, or saves it where the browser cannot share. */
export function ShareWin({ winner, label = gameWords().shareWin }: ShareWinProps) {
  const { rules } = useCurrentRoom().room
  const { screenshot, pattern, playerName } = winner
  if (!screenshot) return null
  const send = async () => {
    const picture = await readPicture(screenshot)
    if (!picture) return showError(() => gameWords().noPicture)
    const name = `tambola-${pattern.toLowerCase().replace(' ', '-')}.${picture.type.split('/')[1]}`
    const file = new File([picture], name, { type: picture.type })
    const text = plain(gameWords().won(named(playerName), prizeName(winner, rules)))
    if (!(await share({ files: [file], text }))) saveFile(file, name)
  }
  return (
    <Button variant="outline" wide onClick={() => void send()}>
      <Share2 aria-hidden size={20} />
      <span>{label}</span>
    </Button>
  )
}
