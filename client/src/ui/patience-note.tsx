import { useIsOnline } from '#client/device/online.ts'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { common } from '#client/words/en/common.ts'
import { Button } from './button.tsx'

interface PatienceNoteProps {
  isWaiting: boolean
  /** What will happen automatically when the connection is back. */
  promise: string
  onCancel(): void
}

const PATIENCE_MS = 3_000

/** Explains why a pressed button is still waiting, and lets the player cancel. */
export function PatienceNote({ isWaiting, promise, onCancel }: PatienceNoteProps) {
  const isLong = useTrueFor(isWaiting, PATIENCE_MS)
  const isOnline = useIsOnline()
  if (!isWaiting) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p role="status">{isLong && (isOnline ? common().slow : common().noInternet(promise))}</p>
      {isLong && <Button onClick={onCancel}>{common().cancel}</Button>}
    </div>
  )
}
