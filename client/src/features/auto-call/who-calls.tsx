import { useAutoCall } from '#client/server-state/host-tools.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { Choice } from '#client/ui/choice.tsx'
import type { RoomView } from '#shared/game/room/state.ts'
import { AutoDetails } from './auto-details.tsx'

export interface WhoCallsProps {
  room: RoomView
  onRefused(error: RequestError): void
}

const CALLERS = [
  { value: 'off', label: 'The host taps' },
  { value: 'on', label: 'Auto call' },
] as const

/** The host's choice of who calls and, for auto call, how. */
export function WhoCalls({ room, onRefused }: WhoCallsProps) {
  const autoCall = useAutoCall(room.id)
  const isAuto = room.auto.state !== 'off'
  return (
    <>
      <Choice
        label="Who calls?"
        value={isAuto ? 'on' : 'off'}
        options={CALLERS}
        onChange={(state) => autoCall.mutate({ state }, { onError: onRefused })}
        hint={isAuto ? 'The numbers come by themselves. Your phone may sleep.' : undefined}
      />
      {isAuto && <AutoDetails room={room} onRefused={onRefused} />}
    </>
  )
}
