import { useAutoCall } from '#client/server-state/host-tools.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { Choice } from '#client/ui/field.tsx'
import { gameWords } from '#client/words/en/game.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { AutoDetails } from './auto-details.tsx'

export interface WhoCallsProps {
  room: RoomView
  onRefused(error: RequestError): void
}

/** The host's choice of who calls and, for auto call, how. */
export function WhoCalls({ room, onRefused }: WhoCallsProps) {
  const autoCall = useAutoCall(room.id)
  const words = gameWords()
  const callers = [
    { value: 'off', label: words.hostTaps },
    { value: 'on', label: words.autoCall },
  ] as const
  const isAuto = room.auto.state !== 'off'
  return (
    <>
      <Choice
        label={words.whoCalls}
        value={isAuto ? 'on' : 'off'}
        options={callers}
        onChange={(state) => autoCall.mutate({ state }, { onError: onRefused })}
        hint={isAuto ? words.byThemselvesHint : undefined}
      />
      {isAuto && <AutoDetails room={room} onRefused={onRefused} />}
    </>
  )
}
