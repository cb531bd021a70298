import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_BUNDLE } from '../../scripts/server-bundle.ts'

/** As deep as the folder of the built server, because paths in the sources start there. */
const FOLDER = join(import.meta.dirname, '../../dist/test-server')
const PROGRAMS = {
  server: join(import.meta.dirname, 'server-program.ts'),
  'database-program': join(import.meta.dirname, '../../server/db/database-program.js'),
  'verify-draw': join(import.meta.dirname, '../../scripts/verify-draw.ts'),
}

/** For processes that open the embedded database and end soon: the optimising compiler takes more time than it saves. */
export const SHORT_LIVED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** A program that tests run in a process of its own. */
export const programOf = (name: keyof typeof PROGRAMS) => join(FOLDER, `${name}.js`)

/** Builds the programs once for all tests: loading them file by file takes as long as the rest of a start. */
export async function buildPrograms(): Promise<() => void> {
  const { build } = await import('vite')
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
    ssr: SERVER_BUNDLE,
  })
  return () => rmSync(FOLDER, { recursive: true, force: true })
}
