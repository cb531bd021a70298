import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'

/** Turns the easy mode of this device on and off. */
export function EasySwitch() {
  const { easyMode } = useSettings()
  return (
    <Switch
      label={common().easyMode}
      hint={common().easyModeHint}
      isOn={easyMode}
      onChange={(isOn) => changeSettings({ easyMode: isOn })}
    />
  )
}
