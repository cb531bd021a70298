import { useState } from 'react'
import { useLocation } from 'wouter'
import { useIsOnline } from '#client/device/online.ts'
import { AskOneRoom } from '#client/features/host-tools/ask-one-room.tsx'
import { paths } from '#client/paths.ts'
import { beginsAt, planAhead } from '#client/plan/evening-plan.ts'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { useStartTicketSelection } from '#client/server-state/dealing.ts'
import { speaker } from '#client/speech/speaker.ts'
import { Button } from '#client/ui/button.tsx'
import { useGivingUp } from '#client/ui/giving-up.ts'
import { ConfirmDialog } from '#client/ui/modal.tsx'
import { FootBar } from '#client/ui/page.tsx'
import { PatienceNote } from '#client/ui/patience-note.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { planWords } from '#client/words/en/plan.ts'
import { roomWords } from '#client/words/en/room.ts'
import { MINUTE_MS } from '#shared/game/durations.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { PeopleHere } from './player-list.tsx'

/** So long before its date a game is not started by a tap alone. */
const START_EARLY_MS = 15 * MINUTE_MS

/** Starts the choosing of tickets, for everybody. */
export function useStart() {
  const { room, socket } = useSeatedRoom()
  const { id: roomId } = room
  const [, navigate] = useLocation()
  const startSelection = useStartTicketSelection()
  const patience = useGivingUp()
  return {
    isStarting: startSelection.isPending,
    start: () => {
      speaker.unlock()
      startSelection.mutate(
        { roomId, signal: patience.begin() },
        {
          onSuccess: () => {
            // The server has already announced it; the protocol has the host send this message too.
            socket.send({ type: 'ticket_selection_started', roomId })
            navigate(paths.ticketSelection)
          },
          onError: () => showError(roomWords().startFailed),
        },
      )
    },
    giveUp: () => {
      patience.giveUp()
      startSelection.reset()
    },
  }
}

interface StartBarProps {
  playing: readonly PlayerView[]
  starting: ReturnType<typeof useStart>
}

/** The person who came in last, and the button that starts the game. */
export function StartBar({ playing, starting }: StartBarProps) {
  const { room, me, connection } = useSeatedRoom()
  const plan = planAhead(room)
  const startsAt = plan && !plan.isCancelled ? beginsAt(plan) : 0
  const [isAsking, setIsAsking] = useState(false)
  const isEarly = () => startsAt - Date.now() > START_EARLY_MS
  const askOrStart = () => {
    if (isEarly()) setIsAsking(true)
    else start()
  }
  const { isStarting, start, giveUp } = starting
  const words = roomWords()
  // Without internet the start waits for the line. With it, a server that does not answer has to come back first.
  const isCutOff = useIsOnline() && (connection === 'reconnecting' || connection === 'offline')
  return (
    <FootBar>
      {/* Above the bar, so that nothing moves when a TV opens. */}
      {me.isHost && (
        <div className="tv-question pointer-events-none absolute inset-x-0 bottom-full mx-auto max-w-[32rem] p-2 *:pointer-events-auto empty:hidden lg:mr-4">
          <AskOneRoom />
        </div>
      )}
      {/* Larger screens show their list beside the number. */}
      <div className="min-w-0 md:hidden">
        <PeopleHere players={playing} />
      </div>
      <PatienceNote isWaiting={isStarting} promise={words.startLater} onCancel={giveUp} />
      {/* It comes where Play again was. Days before an evening the thing to do is to invite. */}
      <Button
        variant={isEarly() ? 'outline' : 'primary'}
        wide
        does="start"
        className="min-h-15"
        onClick={askOrStart}
        disabled={isStarting || isCutOff}
      >
        {isStarting ? words.starting : words.start}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={planWords().startEarly}
        text={planWords().startEarlyText}
        confirm={words.start}
        cancel={planWords().wait}
        onConfirm={() => {
          setIsAsking(false)
          start()
        }}
        onCancel={() => setIsAsking(false)}
      />
    </FootBar>
  )
}
