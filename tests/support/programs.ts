import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** As deep as the folder of the built server, because paths in the sources start there. */
const FOLDER = join(import.meta.dirname, '../../dist/test-server')
const PROGRAMS = {
  server: join(import.meta.dirname, 'serve-without-pages.ts'),
  'measured-server': join(import.meta.dirname, 'serve-measured.ts'),
  'verify-draw': join(import.meta.dirname, '../../scripts/verify-draw.ts'),
}

/** A program that tests run in a process of its own. */
export const programOf = (name: keyof typeof PROGRAMS) => join(FOLDER, `${name}.js`)

/**
 * Builds the programs from the sources once for all tests: loading them file by file takes as long as the rest of a
 * start. Vitest calls it before the first test, and what it returns after the last.
 */
export async function buildPrograms(): Promise<() => void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../..'),
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: true,
      // Beside the programs, so that paths from a module are the same in all of them.
      rolldownOptions: { input: PROGRAMS, output: { chunkFileNames: '[name]-[hash].js' } },
    },
    ssr: { noExternal: ['drizzle-orm'] },
  })
  return () => rmSync(FOLDER, { recursive: true, force: true })
}
