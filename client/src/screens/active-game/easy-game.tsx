import { type ReactNode, useEffect, useState } from 'react'
import { isAutoGame } from '#client/features/auto-call/auto-words.ts'
import { callerOf } from '#client/features/caller/use-caller-note.ts'
import { AutoSheet } from '#client/screens/active-game/calling/auto-sheet.tsx'
import { CallControls } from '#client/screens/active-game/calling/call-controls.tsx'
import { WaitButton } from '#client/screens/active-game/calling/wait-button.tsx'
import { barAction } from '#client/screens/active-game/easy/bar-action.ts'
import { EasyBar } from '#client/screens/active-game/easy/easy-bar.tsx'
import { EasyCaller } from '#client/screens/active-game/easy/easy-caller.tsx'
import { useHelp } from '#client/screens/active-game/marking/use-help.ts'
import { missedNumbers, waitingTickets } from '#client/screens/active-game/marking/waiting-tickets.ts'
import { useFreshMarks } from '#client/server-state/room-state.ts'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { keepToastsCalm } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerView, Round } from '#shared/game/room/state.ts'
import type { Game } from './use-game.ts'
import '#client/screens/active-game/easy/big-ticket.css'
import './easy-game.css'

interface EasyGameProps extends Round {
  /** The people who share the phone. */
  people: ReactNode
  me: PlayerView
  game: Game
  /** What is told above the number elsewhere. Here it would move the tickets, so it stands below them. */
  notices: ReactNode
  /** Shows the tickets, with something below or beside them. */
  tickets(side: ReactNode): ReactNode
  /** What else the game has: the board, the patterns, the players. */
  more: ReactNode
  /** Opens the patterns. */
  onChoose(): void
}

/**
 * A running game, big and calm: the number, one bar that does what is next, and big tickets. All that comes and goes has
 * its place, so that nothing moves under a thumb.
 */
export function EasyGame({ people, room, players, me, game, notices, tickets, more, onChoose }: EasyGameProps) {
  const { calling, claiming, ready, mark, callerNote, connection } = game
  const words = gameWords()
  const { paperTickets } = useSettings()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  useFreshMarks(room.id, room.version, isMoreOpen)
  useEffect(() => {
    keepToastsCalm(true)
    return () => keepToastsCalm(false)
  }, [])
  const isHelped = useHelp(room) !== 'off'
  const held = { tickets: game.tickets, ticketIds: me.selectedTicketIds, marked: me.markedNumbers }
  const { currentNumber: number } = room
  const ticketIds = number === null ? [] : waitingTickets(held, [number])
  const missed = isHelped ? missedNumbers(held, room.calledNumbers) : []
  const markMissed = () => {
    for (const number of missed) for (const ticketId of waitingTickets(held, [number])) mark(ticketId, number)
  }
  const caller = callerOf({ room, players })?.name ?? common().theHost
  const side = (
    <div className="easy-side">
      <Button aria-haspopup="dialog" onClick={() => setIsMoreOpen(true)}>
        {words.more}
      </Button>
      <Button onClick={() => changeSettings({ paperTickets: !paperTickets })}>
        {paperTickets ? words.showBig : words.showPaper}
      </Button>
    </div>
  )
  return (
    <div className="game-tabs easy" data-big={!paperTickets || undefined}>
      <div className="game-caller">
        <EasyCaller
          room={room}
          caller={caller}
          note={connection === 'offline' ? words.offline : callerNote}
          missed={missed}
          onMarkMissed={markMissed}
          tools={calling && isAutoGame(room) && <AutoSheet room={room} />}
        />
        {people}
        <div className="game-bar">
          {calling ? (
            <CallControls room={room} calling={calling} />
          ) : (
            <WaitButton room={room} players={players} me={me} />
          )}
          <EasyBar
            action={barAction({ number, ticketIds, ready, isHelped })}
            claiming={claiming}
            onMark={mark}
            onChoose={onChoose}
          />
        </div>
      </div>
      <div className="tab-panel">
        {tickets(side)}
        <div className="game-notices">{notices}</div>
      </div>
      {isMoreOpen && (
        <Sheet title={words.more} onClose={() => setIsMoreOpen(false)}>
          {more}
        </Sheet>
      )}
    </div>
  )
}
