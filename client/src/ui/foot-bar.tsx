import type { ReactNode } from 'react'
import { ToastPlace } from './toast-place.tsx'

/** The next action of a screen, always visible at the bottom. Toasts about it appear at its edge. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="foot-bar fixed inset-x-0 bottom-0 z-20 border-edge border-t bg-surface px-4 pt-2 pb-[calc(10px+env(safe-area-inset-bottom))]">
      <ToastPlace name="bar" className="absolute inset-x-0 bottom-[calc(100%+4px)] mx-auto w-[min(100%,30rem)] px-2" />
      <div className="mx-auto grid max-w-[30rem] gap-1.5">{children}</div>
    </div>
  )
}
