import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const ENTRY = join(import.meta.dirname, 'serve-without-pages.ts')
/** As deep as the folder of the built server, because paths in the sources start there. */
const FOLDER = join(import.meta.dirname, '../../dist/test-server')

/** The server of `serve-without-pages.ts` as one program. */
export const SERVER_PROGRAM = join(FOLDER, 'serve-without-pages.js')

/**
 * Builds it from the sources once for all tests that start processes: loading them file by file takes as long as the
 * rest of a start. Vitest calls it before the first test, and what it returns after the last.
 */
export async function buildServerProgram(): Promise<() => void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../..'),
    build: {
      ssr: ENTRY,
      outDir: FOLDER,
      emptyOutDir: true,
      // Beside the program, so that paths from a module are the same in all of them.
      rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
    },
    ssr: { noExternal: ['drizzle-orm'] },
  })
  return () => rmSync(FOLDER, { recursive: true, force: true })
}
