import { LanguageButtons } from '#client/features/settings/language-choice.tsx'
import { VoiceSettings } from '#client/features/settings/voice-settings.tsx'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/common.ts'
import { settingsWords } from '#client/words/settings.ts'

/** What can be set on a big screen, in letters for the sofa. */
export function TvSettings({ onClose }: { onClose(): void }) {
  const { sounds, reactions } = useSettings()
  const words = settingsWords()
  return (
    <Sheet title={common().settings} onClose={onClose}>
      <div className="for-sofa grid grid-cols-1 gap-1 divide-y divide-line">
        <div className="flex flex-wrap gap-2 pb-1">
          <LanguageButtons large />
        </div>
        <VoiceSettings />
        <Switch label={words.soundEffects} isOn={sounds} onChange={(isOn) => changeSettings({ sounds: isOn })} />
        <Switch label={words.reactions} isOn={reactions} onChange={(isOn) => changeSettings({ reactions: isOn })} />
      </div>
    </Sheet>
  )
}
