import { BadgeCheck, Hand } from 'lucide-react'
import './fair-draw.css'
import { useDrawState } from './fair-draw.ts'

/** Beside a called number: that its place in the order was checked, or that the host chose it. Nothing until one is known. */
export function DrawTick({ n }: { n: number | null }) {
  const source = useDrawState()?.checked.get(n ?? 0)
  if (source === 'draw') {
    return (
      <span className="draw-tick">
        <BadgeCheck aria-hidden size={18} /> Checked
      </span>
    )
  }
  return (
    source === 'host' && (
      <span className="draw-tick">
        <Hand aria-hidden size={18} /> Called by host
      </span>
    )
  )
}
