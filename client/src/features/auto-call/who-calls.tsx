import { useRoomCommand } from '#client/server-state/commands.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Choice } from '#client/ui/field.tsx'
import { gameWords } from '#client/words/en/game.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'

/** The host's choice of who calls and, for auto call, how. */
export function WhoCalls({ room }: { room: RoomView }) {
  const autoCall = useRoomCommand(room.id, 'auto_call')
  const words = gameWords()
  const callers = [
    { value: 'off', label: words.hostTaps },
    { value: 'on', label: words.autoCall },
  ] as const
  const isAuto = whoCalls(room) === 'server'
  return (
    <>
      <Choice
        label={words.whoCalls}
        value={isAuto ? 'on' : 'off'}
        options={callers}
        onChange={(state) => autoCall.mutate({ state })}
        hint={isAuto ? words.byThemselvesHint : undefined}
      />
      {isAuto && <AutoDetails room={room} />}
    </>
  )
}

const PACES_S = [5, 7, 10, 12, 15, 20, 30]
/** A claim that counts only until the next number needs time. */
const SHORT_CLAIMS_S = 7

/** How fast the numbers come, and what they wait for. */
export function AutoDetails({ room }: { room: RoomView }) {
  const autoCall = useRoomCommand(room.id, 'auto_call')
  const words = gameWords()
  const afterWins = [
    { value: 'breather', label: words.goesOn },
    { value: 'stop', label: words.waitsForMe },
  ] as const
  const whensAway = [
    { value: 'half', label: words.half },
    { value: 'anyone', label: words.anyone },
    { value: 'never', label: words.nobody },
  ] as const
  const { state, paceMs, afterWin, whenAway } = room.auto
  const labelOf = (options: readonly { value: string; label: string }[], chosen: string) =>
    options.find(({ value }) => value === chosen)?.label ?? ''
  const waits = `${words.afterWin}: ${labelOf(afterWins, afterWin)} · ${words.whenAway}: ${labelOf(whensAway, whenAway)}`
  const set = (wish: Omit<Parameters<typeof autoCall.mutate>[0], 'state'>) => autoCall.mutate({ state, ...wish })
  const leastMs = Math.max(room.callCooldownMs, room.rules.claims === 'next' ? SHORT_CLAIMS_S * 1000 : 0)
  const paces = PACES_S.map((seconds) => seconds * 1000).filter((ms) => ms >= leastMs || ms === paceMs)
  if (!paces.includes(paceMs)) paces.push(paceMs)
  return (
    <>
      <Choice
        label={words.every}
        value={paceMs}
        options={paces.map((ms) => ({ value: ms, label: words.seconds(ms / 1000) }))}
        onChange={(value) => set({ paceMs: value })}
        hint={words.slow}
      />
      <Disclosure label={words.whatTheyWaitFor} summary={waits}>
        <Choice
          label={words.afterWin}
          value={afterWin}
          options={afterWins}
          onChange={(value) => set({ afterWin: value })}
        />
        <Choice
          label={words.whenAway}
          value={whenAway}
          options={whensAway}
          onChange={(value) => set({ away: value })}
        />
      </Disclosure>
    </>
  )
}
