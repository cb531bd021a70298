import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the screen of some paths loads beside the first scripts, as tags. The first paint needs the line more than they do. */
export interface Preload {
  paths: RegExp
  tags: string
}

/** Reads what the screens of a build load. */
export function preloadsOf(root: string): Preload[] {
  const list = join(root, 'preloads.json')
  const routes: Record<string, string[]> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  return Object.entries(routes).map(([route, files]) => ({
    paths: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`),
    tags: files.map(tagOf).join('\n    '),
  }))
}

function tagOf(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} fetchpriority="low" crossorigin href="${file}" />`
}

/** The page with what its screen needs, which the browser asks for at once and not when the first scripts have run. */
export function withPreloads(page: string, path: string, preloads: Preload[]): string {
  const tags = preloads.find(({ paths }) => paths.test(path))?.tags
  return tags ? page.replace('</head>', `  ${tags}\n  </head>`) : page
}
