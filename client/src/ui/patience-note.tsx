import { useEffect, useRef } from 'react'
import { useIsOnline, useTrueFor } from '#client/device/browser.ts'
import { common } from '#client/words/en/common.ts'
import { Button } from './button.tsx'

interface PatienceNoteProps {
  isWaiting: boolean
  /** What will happen automatically when the connection is back. */
  promise: string
  onCancel(): void
}

const LONG_MS = 3_000

/** Explains why a pressed button is still waiting, and lets the player cancel. */
export function PatienceNote({ isWaiting, promise, onCancel }: PatienceNoteProps) {
  const isLong = useTrueFor(isWaiting, LONG_MS)
  const isOnline = useIsOnline()
  if (!isWaiting) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p role="status">{isLong && (isOnline ? common().slow : common().noInternet(promise))}</p>
      {isLong && <Button onClick={onCancel}>{common().cancel}</Button>}
    </div>
  )
}

/** Lets a player cancel a request that waits for a connection. Leaving the screen cancels it too. */
interface GivingUp {
  /** The signal of a new request. */
  begin(): AbortSignal
  giveUp(): void
}

export function useGivingUp(): GivingUp {
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])
  return {
    begin: () => {
      latest.current = new AbortController()
      return latest.current.signal
    },
    giveUp: () => latest.current?.abort(),
  }
}
