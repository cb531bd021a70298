import { useConnection } from '#client/server-state/connection.ts'
import type { RoomSocket } from '#client/server-state/room-socket.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

interface RoomLineProps {
  socket: RoomSocket
  /** Whether polls of the room fail. */
  isPollFailing: boolean
}

/** The state of the connection to a room, for the screens before the game. */
export function RoomLine({ socket, isPollFailing }: RoomLineProps) {
  const connection = useConnection(socket.status, isPollFailing, socket.retry)
  return (
    <>
      <ConnectionBadge connection={connection} />
      <ConnectionBanner connection={connection} socket={socket} />
    </>
  )
}
