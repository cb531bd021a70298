import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and fonts are already compressed. */
const TEXTS = new Set(['.css', '.js', '.svg', '.webmanifest'])

/** Adds brotli and gzip versions of each text file to a build, so that the server never has to compress. */
export function compressedForms(): Plugin {
  return {
    name: 'compressed-forms',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        // Those of an earlier build beside this one are there.
        if (!TEXTS.has(extname(name)) || existsSync(join(dir, `${name}.gz`))) continue
        const path = join(dir, name)
        const text = readFileSync(path)
        const forms = {
          br: brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: text.length } }),
          gz: gzipSync(text, { level: zlib.Z_BEST_COMPRESSION }),
        }
        for (const [ending, form] of Object.entries(forms)) {
          if (form.length < text.length) writeFileSync(`${path}.${ending}`, form)
        }
      }
    },
  }
}
