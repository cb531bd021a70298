import { VoiceSettings } from '#client/features/settings/voice-settings.tsx'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'

/** What can be set on a big screen, in letters for the sofa. */
export function TvSettings({ onClose }: { onClose(): void }) {
  const { sounds, reactions } = useSettings()
  return (
    <Sheet title="Settings" onClose={onClose}>
      <div className="for-sofa grid grid-cols-1 gap-1 divide-y divide-line">
        <VoiceSettings />
        <Switch label="Sound effects" isOn={sounds} onChange={(isOn) => changeSettings({ sounds: isOn })} />
        <Switch label="Reactions" isOn={reactions} onChange={(isOn) => changeSettings({ reactions: isOn })} />
      </div>
    </Sheet>
  )
}
