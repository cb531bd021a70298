import { WonTicket } from '#client/features/ticket/won-ticket.tsx'
import { common } from '#client/words/common.ts'
import type { LastWinner, RoomView } from '#shared/game/room/state.ts'
import { TvWinName } from './tv-win-name.tsx'
import './tv-win.css'

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
