import type { Opening } from '#shared/api.ts'

/** In the order in which they are offered. */
export const OPENINGS: readonly Opening[] = ['everybody', 'code', 'nobody']
