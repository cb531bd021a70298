import { encode } from 'uqr'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** Light modules around the code, which scanners need to find it. */
const QUIET_ZONE = 2

/** The link to a room as a QR code. Dark on light in both themes, since some scanners read nothing else. */
export function QrPicture({ roomId, link }: { roomId: RoomId; link: string }) {
  const { data, size } = encode(link, { border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="room-qr mx-auto block aspect-square w-[min(14rem,60vw)] rounded-[8px]"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={roomWords().qrCode(roomId)}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--paper-white)" />
      <path d={path} fill="var(--paper-ink)" />
    </svg>
  )
}
