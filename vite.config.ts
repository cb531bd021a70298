import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedForms } from './scripts/compress-plugin.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

export default defineConfig({
  root: 'client',
  envDir: '..',
  plugins: [react(), tailwindcss(), serviceWorker(), compressedForms()],
  build: { outDir: '../dist/client', emptyOutDir: true },
})
