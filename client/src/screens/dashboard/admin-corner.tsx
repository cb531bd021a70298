import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { paths } from '#client/paths.ts'

const AdminOverlay = lazyPart(
  async () => (await import('#client/screens/dashboard/admin/admin-overlay.tsx')).AdminOverlay,
)

/** Hidden button that opens the admin panel, which is loaded on demand. At its own address it is open. */
export function AdminCorner() {
  const [path, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(path === paths.admin)
  const close = () => {
    setIsOpen(false)
    navigate(paths.dashboard, { replace: true })
  }
  return (
    <>
      <button
        type="button"
        aria-label="Admin"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="fixed right-0 bottom-0 grid size-12 place-items-center text-transparent focus-visible:text-ink"
      >
        <Lock aria-hidden size={20} />
      </button>
      {isOpen && <AdminOverlay onClose={close} />}
    </>
  )
}
