import { WonTicket } from '#client/features/ticket/ticket-drawing.tsx'
import { common } from '#client/words/en/common.ts'
import type { LastWinner, RoomView } from '#shared/game/room/state.ts'
import './tv-end.css'

interface TvWinProps {
  room: RoomView
  win: LastWinner
}

/** A win, large, with the ticket for the whole room to check. It covers the board, never the number. */
export function TvWin({ room, win }: TvWinProps) {
  const words = room.rules.prizes[win.pattern]
  return (
    <div className="tv-win fades" role="status">
      <p className="tv-win-pattern">
        {common().pattern(win.pattern)}
        {words && ` · ${words}`}
      </p>
      <TvWinName name={win.playerName} />
      <WonTicket win={{ ...win, roomId: room.id, seq: 0 }} called={room.calledNumbers} />
    </div>
  )
}

interface TvWinNameProps {
  name: string
}

/** More letters do not fit into one line. */
const LONG = 13

/** The name of somebody who has won, as large as its length allows. */
export function TvWinName({ name }: TvWinNameProps) {
  return (
    <p className="tv-win-name" data-long={[...name].length > LONG || undefined}>
      {name}
    </p>
  )
}
