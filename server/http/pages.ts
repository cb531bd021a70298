import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { Server } from 'node:http'
import { extname, join } from 'node:path'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { RoomId } from '#shared/game/ids.ts'
import { mendedLink } from '#shared/link.ts'
import { named, plain } from '#shared/named.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { StartError } from '../errors.ts'
import type { Hosted } from '../room/rows/repo.ts'
import { ownOrigin, type Reached } from './request-origin.ts'

const BUILT = join(import.meta.dirname, '../client')

/** The built pages, all in memory: files by path, and the app for every path of its own. */
export function builtPages({ hosted, publicOrigin, trustProxy }: PreviewSource, root = BUILT): RequestHandler {
  if (!existsSync(join(root, 'index.html')))
    throw new StartError('The pages are not built yet. Run `npm run build` first.')
  const { page, files, preloads } = loadBuiltFiles(root)
  const router = Router()
  router.use((request, response, next) => {
    const file = files.get(request.path)
    if (file && (request.method === 'GET' || request.method === 'HEAD')) sendBuiltFile(file, request, response)
    else next()
  })
  router.use('/assets', (_request, response) => {
    // Another process may have it, of another version.
    response.status(404).set('Cache-Control', 'no-store').end()
  })
  router.get('/{*path}', async (request, response) => {
    // Not X-Forwarded-Host, which a client may have sent.
    const origin = publicOrigin ?? ownOrigin(request, { publicOrigin, trustProxy }) ?? ''
    const { pathname: path, searchParams } = new URL(mendedLink(addressOf(request)), ANY_SITE)
    const rooms = searchParams.getAll('room')
    const preview = await linkPreview({ path, rooms, origin, address: request.ip, hosted })
    response
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(withPreview(withPreloads(page, path, preloads), preview))
  })
  return router
}

/** The sources, compiled on demand, with hot reload over the same port. Development only. */
export async function sourcePages(server: Server): Promise<RequestHandler> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, ws: { server } }, appType: 'spa' })
  return vite.middlewares as RequestHandler
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Compressed forms that the build makes of a file, best first. */
const FORMS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const

type Coding = (typeof FORMS)[number]['coding']

/** A built file in all its forms. */
interface BuiltFile {
  /** Extension, which determines the type. */
  ending: string
  cacheControl: string
  tag: string
  plain: Buffer
  compressed: Partial<Record<Coding, Buffer>>
}

/** Loads all built files, so that requests read none from disk. */
function loadBuiltFiles(root: string): { page: string; files: ReadonlyMap<string, BuiltFile>; preloads: Preload[] } {
  const contents = new Map<string, Buffer>()
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, name)
    if (statSync(path).isFile()) contents.set(`/${name.replaceAll('\\', '/')}`, readFileSync(path))
  }
  const page = contents.get('/index.html')?.toString() ?? ''
  const routes: Record<string, string[]> = JSON.parse(contents.get('/preloads.json')?.toString() ?? '{}')
  const files = new Map<string, BuiltFile>()
  for (const [path, plain] of contents) {
    if (['/index.html', '/preloads.json'].includes(path) || FORMS.some(({ ending }) => path.endsWith(ending))) continue
    const compressed: BuiltFile['compressed'] = {}
    for (const { coding, ending } of FORMS) {
      const form = contents.get(path + ending)
      if (form) compressed[coding] = form
    }
    files.set(path, {
      ending: extname(path),
      // Files with a hash in their name never change.
      cacheControl: path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=0',
      tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      compressed,
    })
  }
  return { page, files, preloads: Object.entries(routes).map(preloadOf) }
}

/** What the screen of some paths loads beside the first scripts, as tags. The first paint needs the line more than they do. */
interface Preload {
  paths: RegExp
  tags: string
}

function preloadOf([route, files]: [string, string[]]): Preload {
  const tags = files.map((file) => {
    const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
    return `<link ${kind} fetchpriority="low" crossorigin href="${file}" />`
  })
  return { paths: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`), tags: tags.join('\n    ') }
}

/** The page with what its screen needs, which the browser asks for at once and not when the first scripts have run. */
function withPreloads(page: string, path: string, preloads: Preload[]): string {
  const tags = preloads.find(({ paths }) => paths.test(path))?.tags
  return tags ? page.replace('</head>', `  ${tags}\n  </head>`) : page
}

/** Sends a file in the best form that the browser accepts, or 304 if the browser has it. */
function sendBuiltFile(file: BuiltFile, request: Request, response: Response): void {
  const taken = request.acceptsEncodings()
  const form = FORMS.find(({ coding }) => file.compressed[coding] && taken.includes(coding))
  const body = (form && file.compressed[form.coding]) ?? file.plain
  response.type(file.ending).set({
    'Cache-Control': file.cacheControl,
    ETag: `"${file.tag}${form?.ending ?? ''}"`,
    ...(Object.keys(file.compressed).length > 0 && { Vary: 'Accept-Encoding' }),
  })
  if (request.fresh) {
    response.status(304).removeHeader('Content-Type')
    response.end()
    return
  }
  response.set({ 'Content-Length': String(body.length), ...(form && { 'Content-Encoding': form.coding }) })
  response.end(body)
}

/** Only path and query are read. */
const ANY_SITE = 'http://localhost'

/** Path and query. */
function addressOf({ path, url }: Request): string {
  const query = url.indexOf('?')
  return query < 0 ? path : path + url.slice(query)
}

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
const PLACE = '<meta name="link-preview" />'
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
  return page.replace(PLACE, () => html.join('\n    '))
}

/** A name may contain any character, so quotes must not end the attribute. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
