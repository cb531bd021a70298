import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from '#client/online.ts'
import { useTrueFor } from '#client/use-true-for.ts'
import type { SocketStatus } from './reconnecting-socket.ts'

/**
 * How well this page hears of the game. `live`: by socket. `syncing`: the socket is down, the polls get through.
 * `reconnecting`: nothing gets through since a moment. `offline`: since longer, or the device says so.
 */
export type Connection = 'live' | 'syncing' | 'reconnecting' | 'offline'

/** Failing polls for this long count as being offline. */
const OFFLINE_AFTER_MS = 5_000
/** A state must last this long to be shown, so that the badge does not flicker. */
const STEADY_MS = 800

/** The connection as the badge shows it. `retrySocket` is asked to try again as soon as a poll gets through. */
export function useConnection(socket: SocketStatus, isPollFailing: boolean, retrySocket: () => void): Connection {
  const isOnline = useIsOnline()
  const isFailingLong = useTrueFor(isPollFailing, OFFLINE_AFTER_MS)
  const measured = measure(socket, isOnline, isPollFailing, isFailingLong)

  const [shown, setShown] = useState<Connection>(measured)
  useEffect(() => {
    // Good news, and what the device itself says, need no confirmation.
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

function measure(socket: SocketStatus, isOnline: boolean, isFailing: boolean, isFailingLong: boolean): Connection {
  if (!isOnline || isFailingLong) return 'offline'
  if (isFailing) return 'reconnecting'
  return socket === 'live' || socket === 'connecting' ? 'live' : 'syncing'
}
