import type { WinnerView } from '#shared/game/room/state.ts'
import { OF_ADMINS } from '#shared/refusals/admin-refusals.ts'
import { RARE } from '#shared/refusals/rare-refusals.ts'
import { addRefusals, type Refusal, type RefusalName, refusal } from '#shared/refusals/refusals.ts'
import { OF_SITES } from '#shared/refusals/site-refusals.ts'

// The server has all of them.
addRefusals({ ...RARE, ...OF_SITES, ...OF_ADMINS })

/** Optional details of a refusal. */
interface RefusalDetails {
  /** Fills `{n}` in the text. If absent, the seconds to wait fill `{wait}`. */
  n?: number | string | undefined
  /** Seconds after which the same request may succeed; becomes Retry-After. */
  retryAfterSeconds?: number | undefined
  /** On `pattern_closed`: the win that closed it. */
  winner?: WinnerView | undefined
}

/** A refusal to be sent to the client. Thrown inside a transaction, it also rolls the transaction back. */
export class RefusedError extends Error {
  readonly refusal: Refusal
  readonly details: RefusalDetails

  constructor(name: RefusalName, details: RefusalDetails = {}) {
    const said = refusal(name, details.n ?? details.retryAfterSeconds)
    super(said.message)
    this.refusal = said
    this.details = details
  }
}

/** A reason not to start. The message is for the person who starts the server. */
export class StartError extends Error {}

/** What to tell that person; null for a fault of the server itself. */
export function reasonNotToStart(error: unknown): string | null {
  if (error instanceof StartError) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  return code === 'EACCES' && path ? `The server's user may not open ${path}. It must own what is in DATA_DIR.` : null
}
