import * as RadixToast from '@radix-ui/react-toast'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import './toast.css'
import { findToastPlace } from './toast-place.tsx'
import {
  dismissToast,
  endToasts,
  removeToast,
  type ShownToast,
  shownToast,
  subscribeToasts,
  type ToastVariant,
} from './toast-queue.ts'

const TOAST_REMOVE_MS = 1_000_000
const TOAST_SWIPE_PX = 50

/** Where a toast of this look goes when it asks for no place of its own, or for one that is not there. */
const USUAL_PLACES: Record<ToastVariant, string> = { mark: 'bar', info: 'bar', error: 'bar', win: 'caller' }
/** Those that nobody closes: they are short, or stand where a cross would take the place of words. */
const SELF_CLOSING: readonly ToastVariant[] = ['mark', 'win']

interface Home {
  id: number | undefined
  /** Null at the foot of the window. */
  place: Element | null
}

/** Shows toasts beside what they are about, or at the foot of the window. Mounted once. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToasts, shownToast)
  const [path] = useLocation()
  useEndWithScreen(toast, path)
  const home = useHome(toast, path)
  return (
    <RadixToast.Provider label="Notification" swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      {toast && toast.id === home.id && <ToastCard key={toast.id} toast={toast} />}
      {createPortal(
        <RadixToast.Viewport
          hotkey={['F8']}
          label="Notifications ({hotkey})"
          className={clsx('toast-list', !home.place && 'toast-list-free')}
        />,
        home.place ?? document.body,
      )}
    </RadixToast.Provider>
  )
}

/** Ends toasts with the screen on which they first showed, for they are about something that is not there any more. */
function useEndWithScreen(toast: ShownToast | null, path: string): void {
  const first = useRef<{ id: number; path: string }>(undefined)
  useEffect(() => {
    if (!toast) return
    if (first.current?.id !== toast.id) first.current = { id: toast.id, path }
    else if (first.current.path !== path && !toast.isLasting) endToasts()
  }, [toast, path])
}

/** The place for a toast, found when it comes and after every change of the screen. */
function useHome(toast: ShownToast | null, path: string): Home {
  const [home, setHome] = useState<Home>({ id: undefined, place: null })
  const id = toast?.id
  const isOpen = toast?.open === true
  const place = toast?.place
  const variant = toast?.variant
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other places
  useLayoutEffect(() => {
    const own = isOpen && place ? findToastPlace(place) : null
    setHome({ id, place: own ?? (isOpen && variant ? findToastPlace(USUAL_PLACES[variant]) : null) })
  }, [id, isOpen, place, variant, path])
  return home
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, open, title, description, variant, durationMs } = toast
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => removeToast(id), TOAST_REMOVE_MS)
    return () => clearTimeout(timer)
  }, [id, open])
  return (
    <RadixToast.Root
      open={open}
      duration={durationMs}
      // A note must not interrupt a screen reader that reads a number.
      type={variant === 'mark' || variant === 'info' ? 'background' : 'foreground'}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(id)
      }}
      {...(variant === 'mark' && { tabIndex: -1 })}
      className="toast"
      data-variant={variant}
    >
      <div className="toast-words">
        <RadixToast.Title className="toast-title">{title}</RadixToast.Title>
        {description && <RadixToast.Description>{description}</RadixToast.Description>}
      </div>
      {!SELF_CLOSING.includes(variant) && (
        <RadixToast.Close aria-label="Close" className="toast-close">
          <X aria-hidden size={20} />
        </RadixToast.Close>
      )}
    </RadixToast.Root>
  )
}
