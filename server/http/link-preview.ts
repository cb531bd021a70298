import type { RoomId } from '#shared/game/ids.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'

/** What previews are made from. */
export interface PreviewSource {
  /** The name of a room's host, or null if there is no such room, or too many were tried from this address. */
  roomHost(roomId: RoomId, address: string | undefined): Promise<string | null>
  /** The site's address, if it is configured. */
  publicOrigin: string | undefined
}

/** What messengers show for a link. */
interface LinkPreview {
  title: string
  description: string
  /** Absolute address of the page's site, since messengers follow no relative ones. */
  origin: string
}

/** Where the tags go in the page. */
const PLACE = '<meta name="link-preview" />'
const PICTURE = { path: '/preview.jpg', width: 1200, height: 630 }

interface PreviewRequest {
  path: string
  /** As in the address. */
  room: unknown
  origin: string
  /** The client's address. */
  address: string | undefined
  roomHost: PreviewSource['roomHost']
}

/** Previews of a room's links name its host; all others describe the game. */
export async function linkPreview({ path, room, origin, address, roomHost }: PreviewRequest): Promise<LinkPreview> {
  const roomId = roomOf(path, room)
  const host = roomId === null ? null : await roomHost(roomId, address).catch(() => null)
  if (host === null) return { title: 'Tambola', description: 'Play with Friends & Family', origin }
  return { title: `Join ${host}'s Tambola`, description: `Tap to play in room ${roomId}. Nothing to install.`, origin }
}

function roomOf(path: string, room: unknown): string | null {
  if (path === '/lobby') return typeof room === 'string' ? normaliseRoomNumber(room) : null
  return /^\/host\/(\d{6})$/.exec(path)?.[1] ?? null
}

/** The page with the tags of a preview. */
export function withPreview(page: string, { title, description, origin }: LinkPreview): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Tambola',
    'og:title': title,
    'og:description': description,
    'og:image': `${origin}${PICTURE.path}`,
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'twitter:card': 'summary_large_image',
  }
  const html = Object.entries(tags).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`)
  // A function, because a name may contain special patterns of `replace`.
  return page.replace(PLACE, () => html.join('\n    '))
}

/** A name may contain any character, so quotes must not end the attribute. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
