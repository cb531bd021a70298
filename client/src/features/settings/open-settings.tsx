import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { common } from '#client/words/en/common.ts'

/** The settings, which are loaded when they are opened. */
export const OpenSettings = lazyPart(
  async () => (await import('./settings-sheet.tsx')).SettingsSheet,
  ({ onClose }) => <Sheet title={common().settings} onClose={onClose} />,
)
