import { Crown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyScreen } from '#client/lazy/lazy-screen.ts'
import { TroubleBoundary } from '#client/trouble/trouble-boundary.tsx'
import { HeaderButton } from '#client/ui/header-button.tsx'
import { common } from '#client/words/common.ts'
import type { HostMenuProps } from './host-menu.tsx'

const HostMenu = lazyScreen(async () => (await import('./host-menu.tsx')).HostMenu)

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
      {isOpen && (
        <TroubleBoundary isPart>
          <Suspense fallback={null}>
            <HostMenu {...menu} onClose={() => toggle(false)} />
          </Suspense>
        </TroubleBoundary>
      )}
    </>
  )
}
