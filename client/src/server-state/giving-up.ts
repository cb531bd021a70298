import { useRef } from 'react'

/** Lets a player cancel a request that waits for a connection. */
interface GivingUp {
  /** The signal of a new request. */
  begin(): AbortSignal
  giveUp(): void
}

export function useGivingUp(): GivingUp {
  const latest = useRef<AbortController>(undefined)
  return {
    begin: () => {
      latest.current = new AbortController()
      return latest.current.signal
    },
    giveUp: () => latest.current?.abort(),
  }
}
