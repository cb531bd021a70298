import { useAutoCall } from '#client/server-state/host-tools.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { Choice } from '#client/ui/choice.tsx'
import type { RoomView } from '#shared/game/room/state.ts'

interface AutoDetailsProps {
  room: RoomView
  onRefused(error: RequestError): void
}

const PACES_S = [5, 7, 10, 12, 15, 20, 30]
/** A claim that counts only until the next number needs time. */
const SHORT_CLAIMS_S = 7
const AFTER_WIN = [
  { value: 'breather', label: 'Goes on after 12 s' },
  { value: 'stop', label: 'Waits for me' },
] as const
const WHEN_AWAY = [
  { value: 'half', label: 'Half of us' },
  { value: 'anyone', label: 'Anyone' },
  { value: 'never', label: 'Nobody' },
] as const

/** How fast the numbers come, and what they wait for. */
export function AutoDetails({ room, onRefused }: AutoDetailsProps) {
  const autoCall = useAutoCall(room.id)
  const { state, paceMs, afterWin, whenAway } = room.auto
  const set = (wish: Omit<Parameters<typeof autoCall.mutate>[0], 'state'>) =>
    autoCall.mutate({ state, ...wish }, { onError: onRefused })
  const leastMs = Math.max(room.callCooldownMs, room.rules.claims === 'next' ? SHORT_CLAIMS_S * 1000 : 0)
  const paces = PACES_S.map((seconds) => seconds * 1000).filter((ms) => ms >= leastMs || ms === paceMs)
  if (!paces.includes(paceMs)) paces.push(paceMs)
  return (
    <>
      <Choice
        label="A number every"
        value={paceMs}
        options={paces.map((ms) => ({ value: ms, label: `${ms / 1000} s` }))}
        onChange={(value) => set({ paceMs: value })}
        hint="Slow 10: good with grandparents."
      />
      <Choice label="After a win" value={afterWin} options={AFTER_WIN} onChange={(value) => set({ afterWin: value })} />
      <Choice
        label="Wait for people away"
        value={whenAway}
        options={WHEN_AWAY}
        onChange={(value) => set({ whenAway: value })}
      />
    </>
  )
}
