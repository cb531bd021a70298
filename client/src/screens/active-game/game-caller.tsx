import type { ReactNode } from 'react'
import { AutoLine } from '#client/features/auto-call/auto-line.tsx'
import { AutoRing } from '#client/features/auto-call/auto-ring.tsx'
import { isAutoGame } from '#client/features/auto-call/auto-words.ts'
import { CallerStrip } from '#client/features/caller/caller-strip.tsx'
import { useCallLine } from '#client/features/caller/use-call-line.ts'
import { callerOf } from '#client/features/caller/use-caller-note.ts'
import { LazyReactions } from '#client/features/reactions/lazy-reactions.tsx'
import { TicketRail } from '#client/features/ticket/ticket-rail.tsx'
import { AutoSheet } from '#client/screens/active-game/calling/auto-sheet.tsx'
import { CallControls } from '#client/screens/active-game/calling/call-controls.tsx'
import type { Calling } from '#client/screens/active-game/calling/use-calling.ts'
import { WaitButton } from '#client/screens/active-game/calling/wait-button.tsx'
import type { ReadyClaim } from '#client/screens/active-game/claiming/ready-claims.ts'
import type { Claiming } from '#client/screens/active-game/claiming/use-claiming.ts'
import type { ToGo } from '#client/screens/active-game/claiming/use-one-to-go.ts'
import { EasyMark } from '#client/screens/active-game/marking/easy-mark.tsx'
import { MissedLine } from '#client/screens/active-game/marking/missed-line.tsx'
import { useHelp } from '#client/screens/active-game/marking/use-help.ts'
import { missedMarks, waitingTickets } from '#client/screens/active-game/marking/waiting-tickets.ts'
import { sayAgain } from '#client/speech/say-again.ts'
import { common } from '#client/words/en/common.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import type { Ticket } from '#shared/game/types.ts'
import { GameBar } from './game-bar.tsx'
import { SideBoard } from './side-board.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'

interface GameCallerProps {
  /** The people who share the phone. */
  people: ReactNode
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  /** Whether the tickets are what is looked at. */
  isAtTickets: boolean
  /** Of a caller who is away, or back. */
  note: string | undefined
  /** Null for players who may not call. */
  calling: Calling | null
  claiming: Claiming
  /** What can be claimed right now. */
  ready: readonly ReadyClaim[]
  /** What needs one number more. */
  toGo: ToGo
  onMark(ticketId: number, number: number): void
  onShowMissed(): void
  /** Opens the patterns. */
  onChoose(): void
}

const NOTHING: readonly never[] = []

/** The number and what to do about it, which stay in sight whatever is looked at and however far it is scrolled. */
export function GameCaller(props: GameCallerProps) {
  const {
    people,
    room,
    players,
    me,
    tickets,
    isAtTickets,
    note,
    calling,
    claiming,
    ready,
    toGo,
    onMark,
    onShowMissed,
    onChoose,
  } = props
  const [top, isScrolled] = useScrolledPast()
  const isOver = room.status === 'finished'
  const ticketIds = me.selectedTicketIds
  const isHelped = useHelp(room) !== 'off'
  const held = { tickets, ticketIds, marked: me.markedNumbers }
  const waitingFor = (called: readonly number[]) => (isHelped ? waitingTickets(held, called) : NOTHING)
  const isMissedTold = isAtTickets && !isOver && room.rules.help === 'all'
  const { currentNumber } = room
  const line = useCallLine(room)
  const caller = callerOf({ room, players })?.name ?? common().theHost
  return (
    <>
      <div ref={top} className="game-top" />
      <div className="game-caller">
        <CallerStrip
          room={room}
          words={<AutoLine room={room} caller={caller} line={note ?? line} isLineNews={note !== undefined} />}
          ring={<AutoRing room={room} />}
          tools={
            <>
              {calling && isAutoGame(room) && <AutoSheet room={room} />}
              <LazyReactions room={room} playerId={me.id} />
            </>
          }
          edge={isMissedTold && <MissedLine count={missedMarks(held, room.calledNumbers)} onShow={onShowMissed} />}
          onSayAgain={sayAgain}
          isCollapsed={isScrolled}
        />
        {people}
        {isAtTickets && ticketIds.length > 1 && (
          <TicketRail
            ticketIds={ticketIds}
            markedNumbers={me.markedNumbers}
            waiting={waitingFor(room.calledNumbers)}
            near={[...toGo.keys()]}
          />
        )}
        {!isOver && (
          <GameBar
            callControls={
              calling ? (
                <CallControls room={room} calling={calling} />
              ) : (
                <WaitButton room={room} players={players} me={me} />
              )
            }
            easyMark={
              isHelped && (
                <EasyMark
                  number={currentNumber}
                  ticketIds={waitingFor(currentNumber === null ? NOTHING : [currentNumber])}
                  onMark={onMark}
                />
              )
            }
            claiming={ticketIds.length > 0 ? claiming : null}
            ready={ready}
            onChoose={onChoose}
          />
        )}
        {isAtTickets && ticketIds.length > 0 && <SideBoard room={room} />}
      </div>
    </>
  )
}
