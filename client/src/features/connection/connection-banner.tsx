import { useIsOnline } from '#client/online.ts'
import type { RoomSocket } from '#client/realtime/room-socket.ts'
import type { Connection } from '#client/realtime/use-connection.ts'
import './connection.css'

/** What a player should know while the line is down, and nothing while it is up. */
export function ConnectionBanner({ connection, socket }: { connection: Connection; socket: RoomSocket }) {
  const isOnline = useIsOnline()
  if (connection === 'offline') {
    return (
      <p role="status" className="connection-banner">
        {isOnline
          ? 'We cannot reach the game. Your tickets and marks are safe. We keep trying.'
          : 'No internet. Your tickets and marks are safe. We will catch up when you are back.'}
      </p>
    )
  }
  if (socket.status !== 'stopped') return null
  return (
    <p role="status" className="connection-banner">
      Live updates stopped. Still checking every second.{' '}
      <button type="button" className="min-h-11 font-bold underline" onClick={socket.retry}>
        Reconnect now
      </button>
    </p>
  )
}
