import type { ReactNode } from 'react'
import './foot-bar.css'
import { ToastPlace } from './toast-place.tsx'

/** The next action of a screen, always visible at the bottom. Toasts about it appear at its edge. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="foot-bar">
      <ToastPlace name="bar" className="foot-bar-notes" />
      <div className="foot-bar-content">{children}</div>
    </div>
  )
}
