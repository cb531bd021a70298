import { changeSettings, useSettings, wantedHelp } from '#client/settings/settings.ts'
import { canVibrate } from '#client/sound/effects.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Choice } from '#client/ui/field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { LanguageButtons } from './language-choice.tsx'
import { VoiceSettings } from './voice-settings.tsx'

const TEXT_SIZES = [
  { value: 100, label: '100 %' },
  { value: 120, label: '120 %' },
  { value: 140, label: '140 %' },
] as const

/** Everything that a player can set for this device. */
export function SettingsSheet({ onClose }: { onClose(): void }) {
  const { sounds, vibration, reactions, theme, textSize, motion, easyMode } = useSettings()
  const words = settingsWords()
  const themes = [
    { value: 'auto', label: words.auto },
    { value: 'light', label: words.light },
    { value: 'dark', label: words.dark },
  ] as const
  const motions = [
    { value: 'auto', label: words.auto },
    { value: 'reduced', label: words.on },
  ] as const
  const chosen = [
    `${words.soundEffects}: ${sounds ? words.on : words.off}`,
    `${words.theme}: ${themes.find(({ value }) => value === theme)?.label}`,
    ...(easyMode ? [] : [`${words.textSize}: ${textSize} %`]),
  ].join(' · ')
  return (
    <Sheet title={common().settings} onClose={onClose}>
      <div className="grid grid-cols-1 gap-1 divide-y divide-line">
        <div className="flex flex-wrap gap-2 pb-1">
          <LanguageButtons />
        </div>
        <Help />
        <VoiceSettings />
        <div className="py-2">
          <Disclosure label={words.soundsAndLook} summary={chosen}>
            <Switch label={words.soundEffects} isOn={sounds} onChange={(isOn) => changeSettings({ sounds: isOn })} />
            {canVibrate() && (
              <Switch
                label={words.vibration}
                isOn={vibration}
                onChange={(isOn) => changeSettings({ vibration: isOn })}
              />
            )}
            <Switch
              label={words.reactions}
              hint={words.reactionsHint}
              isOn={reactions}
              onChange={(isOn) => changeSettings({ reactions: isOn })}
            />
            <Choice
              label={words.theme}
              value={theme}
              options={themes}
              onChange={(value) => changeSettings({ theme: value })}
            />
            {!easyMode && (
              <>
                <Choice
                  label={words.textSize}
                  value={textSize}
                  options={TEXT_SIZES}
                  onChange={(value) => changeSettings({ textSize: value })}
                />
                <Choice
                  label={words.reduceMotion}
                  value={motion}
                  options={motions}
                  onChange={(value) => changeSettings({ motion: value })}
                />
              </>
            )}
          </Disclosure>
        </div>
      </div>
    </Sheet>
  )
}

/** How much this device helps: not at all, with marking, or in the easy mode. */
function Help() {
  const settings = useSettings()
  const { help, easyMode } = settings
  const words = settingsWords()
  const options = [
    { value: 'off', label: words.off },
    { value: 'show', label: words.showMe },
    { value: 'mark', label: words.markForMe },
    { value: 'easy', label: common().easyMode },
  ] as const
  const hints = { off: undefined, show: words.showMeHint, mark: words.markForMeHint, easy: common().easyModeHint }
  const value = easyMode ? 'easy' : help
  return (
    <div className="py-1.5">
      <Choice
        label={words.help}
        value={value}
        options={options}
        onChange={(value) => changeSettings(value === 'easy' ? { easyMode: true } : { easyMode: false, help: value })}
        hint={hints[value]}
      />
      {easyMode && (
        <Switch
          label={words.markForMe}
          hint={words.markForMeHint}
          isOn={wantedHelp(settings) === 'mark'}
          onChange={(isOn) => changeSettings({ help: isOn ? 'mark' : 'show' })}
        />
      )}
    </div>
  )
}
