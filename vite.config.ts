import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

export default defineConfig({
  root: 'client',
  envDir: '..',
  plugins: [react(), tailwindcss(), serviceWorker()],
  build: { outDir: '../dist/client', emptyOutDir: true },
})
