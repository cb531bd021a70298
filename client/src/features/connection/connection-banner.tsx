import { useIsOnline } from '#client/device/browser.ts'
import type { Connection } from '#client/server-state/connection.ts'
import type { RoomSocket } from '#client/server-state/room-socket.ts'
import { roomWords } from '#client/words/en/room.ts'

const BANNER =
  'connection-banner mx-2 my-1 rounded-chip border border-edge bg-soft-warn px-3.5 py-1.5 text-center text-[0.9375rem]'

/** Tells the player that the connection is down; empty while it is up. */
export function ConnectionBanner({ connection, socket }: { connection: Connection; socket: RoomSocket }) {
  const isOnline = useIsOnline()
  if (connection === 'offline') {
    return (
      <p role="status" className={BANNER}>
        {isOnline ? roomWords().notReached : roomWords().noInternet}
      </p>
    )
  }
  if (socket.status !== 'stopped') return null
  return (
    <p role="status" className={BANNER}>
      {roomWords().stopped}{' '}
      <button type="button" className="min-h-11 font-bold underline" onClick={socket.retry}>
        {roomWords().reconnectNow}
      </button>
    </p>
  )
}
