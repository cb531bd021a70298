import { useState } from 'react'
import { AdminPanel } from '#client/features/admin/admin-panel.tsx'
import { AdminPrompt } from '#client/features/admin/admin-prompt.tsx'
import { AdPreview } from './ad-preview.tsx'

/** Asks for the code and, once it is right, shows the panel. */
export function AdminOverlay({ onClose }: { onClose(): void }) {
  const [isAdmin, setIsAdmin] = useState(false)
  if (!isAdmin) return <AdminPrompt onRight={() => setIsAdmin(true)} onClose={onClose} />
  return <AdminPanel onClose={onClose} preview={(ad) => <AdPreview ad={ad} />} />
}
