import type { WinnerView } from '#shared/game/room/state.ts'
import { type Refusal, type RefusalName, refusal } from '#shared/refusals.ts'

/** Optional details of a refusal. */
interface RefusalDetails {
  /** Fills `{n}` in the text. If absent, the seconds to wait fill `{wait}`. */
  n?: number | undefined
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

/** A reason not to start, printed to the console as one sentence. */
export class StartError extends Error {}
