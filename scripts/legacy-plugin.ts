import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { legacySheet } from './legacy-sheet.ts'

/** Where the files of the build for older browsers lie. */
export const LEGACY_ASSETS = 'assets/legacy'

const START = '<script src="/start.js"'

/**
 * Lets `start.js` start the app, which chooses between the builds. The script is named as a preload, so that it comes as
 * early as before. Pages of former releases look for `src="/assets/` to learn that they are outdated.
 */
export function startedByScript(): Plugin {
  return {
    name: 'started-by-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [tag, script] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
        if (!tag || !script || !html.includes(START))
          throw new Error('the page has no script of the app, or no start.js')
        const preload = `<link rel="modulepreload" crossorigin href="${script}">`
        return html.replace(tag, preload).replace(START, `${START} data-src="${script}"`)
      },
    },
  }
}

/** Turns the sheet of a build into one for older browsers. */
export function legacyStyles(): Plugin {
  return {
    name: 'legacy-styles',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          const source = await legacySheet(String(file.source))
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          delete bundle[file.fileName]
          this.emitFile({ type: 'asset', fileName: `${LEGACY_ASSETS}/first-${hash}.css`, source })
        }
      },
    },
  }
}

/** Names the files of this build in the page of the build before it. */
export function legacyPage(): Plugin {
  return {
    name: 'legacy-page',
    writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle)
      const script = files.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
      const style = files.find(({ fileName }) => fileName.endsWith('.css'))?.fileName
      if (!script || !style) throw new Error('the build for older browsers has no script, or no style sheet')
      const page = join(dir, 'index.html')
      const html = readFileSync(page, 'utf8')
      const named = `${START} data-legacy-src="/${script}" data-legacy-style="/${style}"`
      writeFileSync(page, html.replace(START, named))
    },
  }
}
