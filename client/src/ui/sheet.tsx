import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { common } from '#client/words/en/common.ts'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'
import { ToastPlace } from './toast.tsx'

const SHEET_CLASS = clsx(
  'relative grid max-h-[min(88svh,48rem,var(--in-sight,100vh))] w-[min(100%,30rem)] animate-rise grid-cols-[minmax(0,1fr)] gap-3 overflow-auto',
  'rounded-t-[18px] border-edge border-t-2 bg-surface px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))]',
  'focus:outline-none min-[600px]:rounded-[18px] min-[600px]:border-2',
)

interface SheetProps {
  title: string
  onClose(): void
  /** Leaves the number of a game in sight on a phone. */
  isLow?: boolean
  /** For two columns on a large screen. */
  isWide?: boolean
  children?: Elements
}

/**
 * A panel over the screen: it slides in from below on phones and is centred elsewhere. Escape, the close button and a
 * tap outside close it. It is not a `<dialog>`, because toasts must stay readable in front of it.
 */
export function Sheet({ title, onClose, isLow = false, isWide = false, children }: SheetProps) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const screen = document.querySelector<HTMLElement>('#app main')
    const opener = document.activeElement
    let isOpen = true
    // One frame after the sheet's first: making the screen inert computes the styles of everything on it.
    const takeOver = () => {
      if (!isOpen) return
      if (screen) screen.inert = true
      if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus()
    }
    requestAnimationFrame(() => setTimeout(takeOver))
    return () => {
      isOpen = false
      // One that lies below this one, or takes its place, still covers the screen.
      if (screen && !document.querySelector('.sheet-layer')) screen.inert = false
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  // On the document: a button that is disabled or removed after a press leaves the focus nowhere.
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    const sheets = document.querySelectorAll('.sheet-layer')
    if (event.key === 'Escape' && sheets[sheets.length - 1]?.contains(sheet.current)) onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
  return createPortal(
    <div className="sheet-layer fixed inset-x-0 top-0 bottom-(--keyboard,0px) z-40 grid items-end justify-items-center min-[600px]:items-center">
      <button
        type="button"
        className="sheet-backdrop absolute inset-0 bg-shade"
        aria-label={common().closeIt(title)}
        tabIndex={-1}
        onClick={onClose}
      />
      <ToastPlace name="sheet" className="absolute inset-x-0 top-2 z-10 mx-auto w-[min(100%,30rem)] px-2" />
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={clsx(
          SHEET_CLASS,
          isWide && 'lg:w-[54rem]',
          isLow && 'phone:max-h-[min(100svh-200px,var(--in-sight,100vh))]',
        )}
      >
        <header className="flex items-center justify-between gap-2">
          <h2 id={id} className="font-extrabold text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label={common().close}
            className="grid size-11 flex-none place-items-center"
            onClick={onClose}
          >
            <X aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </div>,
    document.body,
  )
}

/** A button with the sheet that it opens. */
export function SheetButton({
  sheet,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & { sheet(onClose: () => void): Elements }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && sheet(() => setIsOpen(false))}
    </>
  )
}
