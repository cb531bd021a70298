import { Settings } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { changeSettings, useSettings } from '#client/settings/settings.ts'
import { HeaderButton } from '#client/ui/button.tsx'
import type { Elements } from '#client/ui/elements.ts'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'

interface SettingsButtonProps {
  openLog?: () => void
  /** What a player changes of themselves. */
  names?: Elements
}

/**
 * Opens the settings from any screen: larger letters are needed before the first number. In a game its log opens from
 * there, and the names of those who play on this phone.
 */
export function SettingsButton(inGame: SettingsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <HeaderButton icon={Settings} word={common().settings} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && <OpenSettings {...inGame} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The settings, which are loaded when they are opened. */
const OpenSettings = lazyPart(
  async () => (await import('./settings-sheet.tsx')).SettingsSheet,
  ({ onClose }) => <Sheet title={common().settings} onClose={onClose} />,
)

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
