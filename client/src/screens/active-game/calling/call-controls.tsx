import { isAutoGame } from '#client/features/auto-call/auto-words.ts'
import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { useAutoCall } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { CallButton } from './call-button.tsx'
import type { Calling } from './use-calling.ts'

interface CallControlsProps {
  room: RoomView
  calling: Calling
}

/** What a caller does about the next number: calls it or, where numbers come by themselves, lets them wait and go on. */
export function CallControls({ room, calling }: CallControlsProps) {
  const autoCall = useAutoCall(room.id)
  if (!isAutoGame(room) || room.calledNumbers.length === HIGHEST_NUMBER) return <CallButton calling={calling} />
  const isPaused = room.auto.state === 'paused'
  return (
    <>
      <div className="grow">
        <Button
          variant="primary"
          wide
          disabled={autoCall.isPending}
          onClick={() => autoCall.mutate({ state: isPaused ? 'on' : 'paused' }, { onError: showRefusal })}
        >
          {isPaused ? gameWords().goOn : gameWords().pause}
        </Button>
      </div>
      {isPaused && <CallButton calling={calling} variant="outline" />}
    </>
  )
}
