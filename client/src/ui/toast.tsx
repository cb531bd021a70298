import * as RadixToast from '@radix-ui/react-toast'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { TOAST_REMOVE_MS, TOAST_SWIPE_PX } from '#shared/limits.ts'
import {
  dismissToast,
  removeToast,
  type ShownToast,
  shownToast,
  subscribeToasts,
  type ToastLook,
} from './toast-queue.ts'

const LOOKS: Record<ToastLook, string> = {
  info: 'border-edge bg-surface text-ink',
  win: 'border-press bg-gold text-on-gold',
  error: 'border-kumkum bg-soft-error text-ink',
}

/** The place where toasts appear. Mounted once. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToasts, shownToast)
  return (
    <RadixToast.Provider label="Notification" swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <RadixToast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className="fixed top-1 right-0 z-50 m-0 flex w-full max-w-[26rem] list-none flex-col px-2 outline-none"
      />
    </RadixToast.Provider>
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, open, title, description, look, durationMs } = toast
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => removeToast(id), TOAST_REMOVE_MS)
    return () => clearTimeout(timer)
  }, [id, open])
  return (
    <RadixToast.Root
      open={open}
      duration={durationMs}
      type="foreground"
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(id)
      }}
      className={clsx(
        'flex items-center gap-2 rounded-card border-2 py-1 pr-1 pl-4 shadow-lg',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        LOOKS[look],
      )}
    >
      <div className="min-w-0 flex-1 py-1">
        <RadixToast.Title className="font-extrabold">{title}</RadixToast.Title>
        {description && <RadixToast.Description>{description}</RadixToast.Description>}
      </div>
      <RadixToast.Close aria-label="Close" className="grid size-11 shrink-0 place-items-center rounded-btn">
        <X aria-hidden size={20} />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
