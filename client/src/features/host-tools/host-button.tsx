import { Crown } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { HeaderButton } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import type { HostMenuProps } from './host-menu.tsx'

const HostMenu = lazyPart(async () => (await import('./host-menu.tsx')).HostMenu)

interface HostButtonProps extends Omit<HostMenuProps, 'onClose'> {
  /** Told when the menu opens and closes. */
  onToggle?(isOpen: boolean): void
}

/** Opens the host's menu, which is loaded then. */
export function HostButton({ onToggle, ...menu }: HostButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = (willBeOpen: boolean) => {
    setIsOpen(willBeOpen)
    onToggle?.(willBeOpen)
  }
  return (
    <>
      <HeaderButton icon={Crown} word={common().host} aria-haspopup="dialog" onClick={() => toggle(true)} />
      {isOpen && <HostMenu {...menu} onClose={() => toggle(false)} />}
    </>
  )
}
