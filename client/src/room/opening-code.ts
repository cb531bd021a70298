import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { RequestError } from '#client/server-state/request.ts'

/** The field for the code of the site, where rooms are opened with one. */
export const OpeningCode = lazyPart(async () => (await import('./opening-code-field.tsx')).OpeningCodeField)

/** The error, if a room was not opened because of that code. */
export const codeFault = (error: RequestError | null) => (error?.code?.startsWith('opening') ? error : null)
