import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { type Calling, useCallKey } from '#client/screens/active-game/game/use-calling.ts'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { Button, PatientButton } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { wasLastCall } from '#shared/game/room/claim-rules.ts'
import { isHoldOffered } from '#shared/game/room/rights.ts'
import { isAutoGame } from '#shared/game/room/who-calls.ts'

/** What a caller does about the next number, or a player who waits for it. */
export function CallControls() {
  const calling = useGame((game) => game.calling)
  return calling ? <CallerControls calling={calling} /> : <WaitButton />
}

/** Calls the next number or, where numbers come by themselves, lets them wait and go on. */
function CallerControls({ calling }: { calling: Calling }) {
  const { roomId, state, isAuto } = useCurrentRoom(({ room }) => ({
    roomId: room.id,
    state: room.auto.state,
    isAuto: isAutoGame(room) && !wasLastCall(room),
  }))
  const autoCall = useRoomCommand(roomId, 'auto_call')
  useCallKey(calling, state === 'on')
  if (!isAuto) return <CallButton calling={calling} />
  const isPaused = state === 'paused'
  return (
    <>
      <div className="grow">
        <Button
          variant="primary"
          wide
          does={state}
          disabled={autoCall.isPending}
          onClick={() => autoCall.mutate({ state: isPaused ? 'on' : 'paused' })}
        >
          {isPaused ? gameWords().goOn : gameWords().pause}
        </Button>
      </div>
      {/* It appears where half of Pause was. */}
      {isPaused && <CallButton calling={calling} variant="outline" does="call" />}
    </>
  )
}

interface CallButtonProps {
  calling: Calling
  variant?: 'primary' | 'outline'
  does?: string
}

/** Calls the next number. */
function CallButton({ calling, variant = 'primary', does }: CallButtonProps) {
  return (
    <div className="grow">
      <PatientButton variant={variant} does={does} wide disabled={calling.isDisabled} onClick={() => calling.call()}>
        {/* A new element each time: for browsers, one that moves on to other words is a layout that jumps. */}
        <span key={calling.label} className="tabular-nums">
          {calling.label}
        </span>
      </PatientButton>
    </div>
  )
}

/** Asks numbers that come by themselves to wait a little, as one would ask a caller. It keeps its place when it has no use. */
function WaitButton() {
  const { roomId, isOffered, isUseless } = useCurrentRoom(({ room, players }) => ({
    roomId: room.id,
    isOffered: isAutoGame(room) && isHoldOffered(room, players),
    isUseless: room.auto.state !== 'on' || room.auto.reason === 'hold' || wasLastCall(room),
  }))
  const shownId = useGame(({ shown }) => shown.id)
  const hold = useRoomCommand(roomId, 'hold')
  if (!isOffered) return null
  return (
    <Button
      className="game-bar-wait"
      disabled={isUseless || hold.isPending}
      onClick={() => hold.mutate({ playerId: shownId })}
    >
      {gameWords().waitPlease}
    </Button>
  )
}
