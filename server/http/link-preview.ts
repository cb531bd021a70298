import type { RoomId } from '#shared/game/ids.ts'
import { named, plain } from '#shared/named.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import type { Hosted } from '../room/rows/repo.ts'
import type { Reached } from './request-origin.ts'

/** What previews are made from. */
export interface PreviewSource extends Reached {
  /** Who hosts a room, and when; null if there is no such room, or too many were tried from this address. */
  hosted(roomId: RoomId, address: string | undefined): Promise<Hosted | null>
}

/** What messengers show for a link. */
interface LinkPreview {
  title: string
  description: string
  /** Absolute address of the page's site, since messengers follow no relative ones. */
  origin: string
}

/** Where the tags go in the page. */
const PREVIEW_PLACE = '<meta name="link-preview" />'
const PICTURE = { path: '/preview.jpg', width: 1200, height: 630 }

interface PreviewRequest {
  path: string
  /** As in the address, which should have one. */
  rooms: string[]
  origin: string
  /** The client's address. */
  address: string | undefined
  hosted: PreviewSource['hosted']
}

/** Previews of a room's links name its host, its evening and when that begins; all others describe the game. */
export async function linkPreview({ path, rooms, origin, address, hosted }: PreviewRequest): Promise<LinkPreview> {
  const roomId = roomOf(path, rooms)
  const found = roomId === null ? null : await hosted(roomId, address).catch(() => null)
  if (found === null) return { title: 'Tambola', description: 'Play with Friends & Family', origin }
  const { host, eveningName, cancelled } = found
  const when = whenOf(found)
  const what = eveningName ? `${named(eveningName)} ·` : 'Join'
  const title = plain(`${what} ${named(host)}'s Tambola`)
  if (!when) return { title, description: `Tap to play in room ${roomId}. Nothing to install.`, origin }
  return { title, description: cancelled ? `Cancelled: ${when}` : `${when}. Tap to say that you will come.`, origin }
}

/** "Saturday 20 March, 8:00 pm IST": in the host's zone and with its name, since a preview is the same for everybody. */
function whenOf({ startsAt, zone }: Hosted): string | null {
  if (!startsAt || !zone) return null
  const day = new Intl.DateTimeFormat('en-IN', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
  const time = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeStyle: 'short' })
  const named = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'short' })
  const zoneName = named.formatToParts(startsAt).find(({ type }) => type === 'timeZoneName')?.value
  return `${day.format(startsAt).replace(',', '')}, ${time.format(startsAt)} ${zoneName}`
}

function roomOf(path: string, [room = '', another]: string[]): string | null {
  if (path === '/lobby') return another === undefined ? normaliseRoomNumber(room) : null
  return LEADS_TO_ROOM.exec(path)?.[1] ?? null
}

/** The host's page, and what people make up. */
const LEADS_TO_ROOM = /^\/(?:(?:host|join|room)\/)?(\d{6})$/

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
  return page.replace(PREVIEW_PLACE, () => html.join('\n    '))
}

/** A name may contain any character, so quotes must not end the attribute. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
