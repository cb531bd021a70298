import { useState } from 'react'
import { AdminPanel } from './admin-panel.tsx'
import { AdminPrompt } from './admin-prompt.tsx'

/** Asks for the code and, once it is right, shows the panel. */
export function AdminOverlay({ onClose }: { onClose(): void }) {
  const [isAdmin, setIsAdmin] = useState(false)
  if (!isAdmin) return <AdminPrompt onRight={() => setIsAdmin(true)} onClose={onClose} />
  return <AdminPanel onClose={onClose} />
}
