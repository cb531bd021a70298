import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedForms } from './scripts/compress-plugin.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

/** What runs on Node: the server, and the commands that an operator needs where only production packages are installed. */
const programs = {
  index: 'server/app/index.ts',
  'db-backup': 'scripts/db-backup.ts',
  'db-restore': 'scripts/db-restore.ts',
  'prepare-database': 'scripts/prepare-database.ts',
  'verify-draw': 'scripts/verify-draw.ts',
}

/** `vite build` makes the pages, `vite build --ssr` the programs. */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? '.' : 'client',
  envDir: isSsrBuild ? '.' : '..',
  plugins: [react(), tailwindcss(), serviceWorker(), compressedForms()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        // Beside the programs, so that paths from a module are the same in all of them.
        rolldownOptions: { input: programs, output: { chunkFileNames: '[name]-[hash].js' } },
      }
    : {
        outDir: '../dist/client',
        emptyOutDir: true,
        // Browsers that do not know it load a script when it is imported.
        modulePreload: { polyfill: false },
        // Everything before the first paint is one file: it compresses better than the many that screens could share.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
      },
  // Loading its many small modules one by one leaves 200 MB of garbage behind on Node 24.
  ssr: { noExternal: ['drizzle-orm'] },
}))
