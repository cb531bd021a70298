import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../client/service-worker.js')

/** Adds the service worker `sw.js` to a build, with the list of files of the first screen. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entries = files.filter((file) => file.type === 'chunk' && file.isEntry).map((file) => file.fileName)
      const styles = files.map(({ fileName }) => fileName).filter((name) => /index-.*\.css$/.test(name))
      const fonts = files.map(({ fileName }) => fileName).filter((name) => /latin.*\.woff2$/.test(name))
      const shell = ['/', '/appearance.js', ...[...entries, ...styles, ...fonts].map((name) => `/${name}`)]
      const names = files.map(({ fileName }) => fileName).sort()
      const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
      const source = readFileSync(SOURCE, 'utf8')
        .replace('__SHELL__', JSON.stringify(shell))
        .replace('__VERSION__', JSON.stringify(version))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
