import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from '#client/device/online.ts'
import { useTrueFor } from '#client/device/use-true-for.ts'
import type { LineStatus } from './game-source.ts'

/**
 * The state of the connection. `live`: the socket is up, or none is needed. `syncing`: the socket is down, polls get through.
 * `reconnecting`: nothing has got through for a moment. `offline`: for longer, or the device says so.
 */
export type Connection = 'live' | 'syncing' | 'reconnecting' | 'offline'

/** Failing polls for this long count as being offline. */
const OFFLINE_AFTER_MS = 5_000
/** A state must last this long to be shown, so that the badge does not flicker. */
const STEADY_MS = 800

/** The connection as the badge shows it. `retrySocket` is asked to try again as soon as a poll gets through. */
export function useConnection(socket: LineStatus, isPollFailing: boolean, retrySocket: () => void): Connection {
  const isOnline = useIsOnline()
  const isFailingLong = useTrueFor(isPollFailing, OFFLINE_AFTER_MS)
  const measured = measure(socket, isOnline, isPollFailing, isFailingLong)

  const [shown, setShown] = useState<Connection>(measured)
  useEffect(() => {
    // A restored connection, and what the device itself reports, are shown at once.
    if (measured === 'live' || measured === 'offline') return setShown(measured)
    const timer = setTimeout(() => setShown(measured), STEADY_MS)
    return () => clearTimeout(timer)
  }, [measured])

  const wasFailing = useRef(false)
  useEffect(() => {
    if (wasFailing.current && !isPollFailing) retrySocket()
    wasFailing.current = isPollFailing
  }, [isPollFailing, retrySocket])

  return shown
}

function measure(socket: LineStatus, isOnline: boolean, isFailing: boolean, isFailingLong: boolean): Connection {
  if (socket === 'local') return 'live'
  if (!isOnline || isFailingLong) return 'offline'
  if (isFailing) return 'reconnecting'
  return socket === 'live' || socket === 'connecting' ? 'live' : 'syncing'
}
