import { qrPath } from './qr-path.ts'

interface QrPictureProps {
  link: string
  /** What it leads to, for those who cannot see it. */
  label: string
  className?: string
}

/** A link as a QR code. Dark on light in both themes, since some scanners read nothing else. */
export function QrPicture({ link, label, className = 'room-qr w-[min(14rem,60vw)]' }: QrPictureProps) {
  const { path, size } = qrPath(link)
  return (
    <svg
      className={`mx-auto block aspect-square rounded-[8px] ${className}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--paper-white)" />
      <path d={path} fill="var(--paper-ink)" />
    </svg>
  )
}
