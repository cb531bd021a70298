import type { WhoOpens } from '#shared/api.ts'

/** In the order in which they are offered. */
export const OFFERED: readonly WhoOpens[] = ['everybody', 'code', 'nobody']
