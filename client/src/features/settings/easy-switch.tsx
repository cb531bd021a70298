import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { Switch } from '#client/ui/switch.tsx'

/** Turns the easy mode of this device on and off. */
export function EasySwitch() {
  const { easyMode } = useSettings()
  return (
    <Switch
      label="Easy mode: big and calm"
      hint="Large letters, big tickets, numbers said twice."
      isOn={easyMode}
      onChange={(isOn) => changeSettings({ easyMode: isOn })}
    />
  )
}
