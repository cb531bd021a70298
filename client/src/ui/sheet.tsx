import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import './sheet.css'

interface SheetProps {
  title: string
  onClose(): void
  children: ReactNode
}

/**
 * A panel over the screen: it slides in from below on phones and is centred elsewhere. Escape, the close button and a
 * tap outside close it. It is not a `<dialog>`, because toasts must stay readable in front of it.
 */
export function Sheet({ title, onClose, children }: SheetProps) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const screen = document.querySelector<HTMLElement>('#app main')
    const opener = document.activeElement
    if (screen) screen.inert = true
    sheet.current?.focus()
    return () => {
      if (screen) screen.inert = false
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    <div className="sheet-layer">
      <button type="button" className="sheet-backdrop" aria-label={`Close ${title}`} tabIndex={-1} onClick={onClose} />
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className="sheet"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      >
        <header className="flex items-center justify-between gap-2">
          <h2 id={id} className="font-extrabold text-xl">
            {title}
          </h2>
          <button type="button" aria-label="Close" className="grid size-11 place-items-center" onClick={onClose}>
            <X aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </div>,
    document.body,
  )
}
