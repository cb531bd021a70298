import { Suspense } from 'react'
import { lazyScreen } from '#client/lazy/lazy-screen.ts'
import { TroubleBoundary } from '#client/trouble/trouble-boundary.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { common } from '#client/words/common.ts'

const SettingsSheet = lazyScreen(async () => (await import('./settings-sheet.tsx')).SettingsSheet)

interface OpenSettingsProps {
  onClose(): void
}

/** The settings, which are loaded when they are opened. */
export function OpenSettings({ onClose }: OpenSettingsProps) {
  return (
    <TroubleBoundary isPart>
      <Suspense fallback={<Sheet title={common().settings} onClose={onClose} />}>
        <SettingsSheet onClose={onClose} />
      </Suspense>
    </TroubleBoundary>
  )
}
