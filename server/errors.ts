import type { WinnerView } from '#shared/game/room/state.ts'
import { type Refusal, type RefusalName, refusal } from '#shared/refusals.ts'

/** What a refusal may carry beside its text. */
export interface RefusalDetails {
  /** Fills `{n}` in the text; seconds to wait fill `{wait}` without it. */
  n?: number | undefined
  /** Seconds after which the same request may succeed; becomes Retry-After. */
  retryAfterSeconds?: number | undefined
  /** On `pattern_closed`: the win that closed it. */
  winner?: WinnerView | undefined
}

/** A refusal on its way to the client. Thrown inside a transaction it also undoes that transaction. */
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

/** A reason not to start, told to the person at the console as one sentence. */
export class StartError extends Error {}
