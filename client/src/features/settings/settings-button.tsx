import { Settings } from 'lucide-react'
import { useState } from 'react'
import { HeaderButton } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { OpenSettings } from './open-settings.tsx'

/** Opens the settings from any screen: larger letters are needed before the first number. */
export function SettingsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <HeaderButton icon={Settings} word={common().settings} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && <OpenSettings onClose={() => setIsOpen(false)} />}
    </>
  )
}
