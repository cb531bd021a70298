import { qrPath } from '#client/ui/qr-path.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** The link to a room as a QR code. Dark on light in both themes, since some scanners read nothing else. */
export function QrPicture({ roomId, link }: { roomId: RoomId; link: string }) {
  const { path, size } = qrPath(link)
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
