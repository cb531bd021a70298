import { lazyPart } from '#client/loading/lazy-part.tsx'

/** The host's choice of who calls. Guests never load it. */
export const AutoSettings = lazyPart(async () => (await import('./who-calls.tsx')).WhoCalls)
