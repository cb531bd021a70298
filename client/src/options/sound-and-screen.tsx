import { EasySwitch } from '#client/features/settings/settings-button.tsx'
import { TestVoice } from '#client/features/settings/test-voice.tsx'
import { ShowOnTv } from '#client/features/sharing/show-on-tv.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import type { Drawer } from '#client/ui/drawers.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { optionWords } from '#client/words/en/options.ts'
import { roomWords } from '#client/words/en/room.ts'
import { ANY_TIME } from '#shared/game/room/house-rules.ts'
import { isPractice } from '#shared/room-number.ts'

// What comes late must not move what a finger is about to press.
export const OwnVoiceRow = lazyPart(
  async () => (await import('#client/features/own-voice/own-voice-row.tsx')).OwnVoiceRow,
  () => <div className="min-h-11" />,
)

/** Who speaks, and what the room is shown on. */
export function useSoundAndScreen(isHost: boolean): Drawer {
  const { room } = useCurrentRoom()
  const words = optionWords()
  return {
    name: 'sound and screen',
    label: words.soundAndScreen,
    says: room.rules.voice === 'tv' ? words.tvSpeaks : words.eachSpeaks,
    inside: (
      <>
        {isHost && <AnyTimeSwitches />}
        {isHost && !isPractice(room.id) && room.status !== 'active' && <OwnVoiceRow />}
        {!isPractice(room.id) && <ShowOnTv roomId={room.id} />}
        <div className="grid gap-1">
          <TestVoice />
          <p className="text-ink-2">{roomWords().oneVoice}</p>
        </div>
        <EasySwitch />
      </>
    ),
  }
}

/** The house rules that may change at any time: the value with which each switch is on, and its words. */
const SETTINGS = {
  // For people in one room: while a TV speaks, phones are silent.
  voice: { on: 'tv', off: 'each', says: () => [hostToolWords().oneRoom, hostToolWords().oneRoomHint] },
} as const satisfies Record<(typeof ANY_TIME)[number], object>

/** The host's switches for them. */
function AnyTimeSwitches() {
  return ANY_TIME.map((name) => <SettingSwitch key={name} name={name} />)
}

function SettingSwitch({ name }: { name: (typeof ANY_TIME)[number] }) {
  const { room } = useCurrentRoom()
  const setRules = useRoomCommand(room.id, 'set_rules')
  const { on, off, says } = SETTINGS[name]
  const [label = '', hint] = says()
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={room.rules[name] === on}
      onChange={(isOn) => setRules.isPending || setRules.mutate({ [name]: isOn ? on : off })}
    />
  )
}
