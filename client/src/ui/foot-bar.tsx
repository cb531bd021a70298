import type { ReactNode } from 'react'
import './foot-bar.css'
import { ToastPlace } from './toast-place.tsx'

/** What is to be done next on a screen, always in sight at its foot. What goes wrong with it is told at its edge. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="foot-bar">
      <ToastPlace name="bar" className="foot-bar-notes" />
      <div className="foot-bar-content">{children}</div>
    </div>
  )
}
