import { changeSettings, useSettings, wantedHelp } from '#client/settings/settings.ts'
import { canVibrate } from '#client/sound/vibration.ts'
import { Choice } from '#client/ui/choice.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { EasySwitch } from './easy-switch.tsx'
import { VoiceSettings } from './voice-settings.tsx'

const THEMES = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const TEXT_SIZES = [
  { value: 100, label: '100 %' },
  { value: 120, label: '120 %' },
  { value: 140, label: '140 %' },
] as const
const MOTIONS = [
  { value: 'auto', label: 'Auto' },
  { value: 'reduced', label: 'On' },
] as const

const HELPS = [
  { value: 'off', label: 'Off' },
  { value: 'show', label: 'Show me' },
  { value: 'mark', label: 'Mark for me' },
] as const
const HELP_HINTS = {
  off: undefined,
  show: 'Shows which of your numbers were called and adds a big Mark button.',
  mark: 'Your numbers are marked 4 seconds after they were called. You still claim yourself.',
}

/** Everything that a player can set for this device. */
export function SettingsSheet({ onClose }: { onClose(): void }) {
  const settings = useSettings()
  const { sounds, vibration, reactions, theme, textSize, motion, easyMode } = settings
  const help = wantedHelp(settings)
  return (
    <Sheet title="Settings" onClose={onClose}>
      <div className="grid grid-cols-1 gap-1 divide-y divide-line">
        <EasySwitch />
        <VoiceSettings />
        <Switch label="Sound effects" isOn={sounds} onChange={(isOn) => changeSettings({ sounds: isOn })} />
        {canVibrate() && (
          <Switch label="Vibration" isOn={vibration} onChange={(isOn) => changeSettings({ vibration: isOn })} />
        )}
        <Switch
          label="Reactions"
          hint="Claps and cheers of the others."
          isOn={reactions}
          onChange={(isOn) => changeSettings({ reactions: isOn })}
        />
        <Choice
          label="Help with marking"
          value={help}
          options={easyMode ? HELPS.slice(1) : HELPS}
          onChange={(value) => changeSettings({ help: value })}
          hint={HELP_HINTS[help]}
        />
        <Choice label="Theme" value={theme} options={THEMES} onChange={(value) => changeSettings({ theme: value })} />
        {!easyMode && (
          <>
            <Choice
              label="Text size"
              value={textSize}
              options={TEXT_SIZES}
              onChange={(value) => changeSettings({ textSize: value })}
            />
            <Choice
              label="Reduce motion"
              value={motion}
              options={MOTIONS}
              onChange={(value) => changeSettings({ motion: value })}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
