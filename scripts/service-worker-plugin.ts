import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = join(import.meta.dirname, '../client/service-worker.js')

/**
 * What a game alone needs without a connection, beside the first screen: itself, its toasts, the check of its draw and the
 * validators.
 */
const PLAYED_OFFLINE = [
  'screens/practice.tsx',
  'features/settings/settings-sheet.tsx',
  'screens/check-game.tsx',
  'ui/toast-cards.tsx',
  'server-state/validators.ts',
]

type Chunk = Rolldown.OutputChunk

/** Adds a service worker to a build, with the list of files of the first screen and of a game alone. */
export function serviceWorker(fileName: string): Plugin {
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle: {
      // After Vite has taken out the scripts that held nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter((file) => file.type === 'chunk')
        const entries = chunks.filter((chunk) => chunk.isEntry)
        const first = closure(bundle, entries, ({ imports }) => imports)
        const alone = closure(
          bundle,
          chunks.filter(({ facadeModuleId }) => PLAYED_OFFLINE.some((screen) => facadeModuleId?.endsWith(screen))),
          // What the first screen may load later is every other screen.
          (chunk) => (first.has(chunk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports]),
        )
        const scripts = new Set([...first, ...alone].filter((chunk) => !isTranslation(chunk)))
        const sheets = files.map((file) => file.fileName).filter((name) => name.endsWith('.css'))
        const styles = sheets.length === 1 ? sheets : [...scripts].flatMap(stylesOf)
        const fonts = files.map(({ fileName }) => fileName).filter((name) => /basic.*\.woff2$/.test(name))
        const named = new Set([...[...scripts].map(({ fileName }) => fileName), ...styles, ...fonts])
        const shell = ['/', '/start.js', ...[...named].map((name) => `/${name}`)]
        const names = files.map(({ fileName }) => fileName).sort()
        const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
        const source = readFileSync(SOURCE, 'utf8')
          .replace('__SHELL__', JSON.stringify(shell))
          .replace('__VERSION__', JSON.stringify(version))
        this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}

/** The style sheets that a chunk needs. */
export const stylesOf = ({ viteMetadata }: Chunk): string[] => [...(viteMetadata?.importedCss ?? [])]

/** Whether a chunk holds words of a language that few have chosen. Those who have keep it once they have loaded it. */
function isTranslation({ moduleIds }: Chunk): boolean {
  return moduleIds.every((id) => /\/words\/(?!en\/)\w+\//.test(id))
}

/** The chunks and all that they load, by the names that `loaded` gives for each. */
export function closure(bundle: Rolldown.OutputBundle, from: Chunk[], loaded: (chunk: Chunk) => string[]): Set<Chunk> {
  const known = new Set<Chunk>()
  const add = (chunk: Chunk) => {
    if (known.has(chunk)) return
    known.add(chunk)
    for (const name of loaded(chunk)) {
      const next = bundle[name]
      if (next?.type === 'chunk') add(next)
    }
  }
  for (const chunk of from) add(chunk)
  return known
}
