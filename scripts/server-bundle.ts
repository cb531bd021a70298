import type { SSROptions } from 'vite'

/**
 * How programs that run on Node are bundled: with their packages, because finding and loading hundreds of files takes half
 * of a start. Left out is what has files of its own (`@electric-sql/pglite`, `sharp`) or starts threads from them (`pino`),
 * and what is loaded only where it is wanted: `redis`, and `vite` in development.
 */
export const SERVER_BUNDLE: SSROptions = {
  noExternal: true,
  external: ['@electric-sql/pglite', 'pino', 'redis', 'sharp', 'vite'],
}
