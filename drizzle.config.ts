import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./shared/schema.ts', './shared/draw-tables.ts', './shared/presence-tables.ts'],
  out: './migrations',
})
