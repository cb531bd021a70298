import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Request, Response } from 'express'

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
export function loadBuiltFiles(root: string): {
  page: string
  files: ReadonlyMap<string, BuiltFile>
  preloads: Preload[]
} {
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
export function withPreloads(page: string, path: string, preloads: Preload[]): string {
  const tags = preloads.find(({ paths }) => paths.test(path))?.tags
  return tags ? page.replace('</head>', `  ${tags}\n  </head>`) : page
}

/** Sends a file in the best form that the browser accepts, or 304 if the browser has it. */
export function sendBuiltFile(file: BuiltFile, request: Request, response: Response): void {
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
