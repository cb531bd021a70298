import { useEffect, useRef } from 'react'

interface GivingUp {
  /** The signal of a new request. */
  begin(): AbortSignal
  giveUp(): void
}

/** Lets a player cancel a request that waits for a connection. Leaving the screen cancels it too. */
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
