/** A statement is on its way to Postgres, or its answer is on the way back. */
export interface Moment {
  /** Its place in its transaction, in which `begin` is 1, or 0 outside of one. */
  statement: number
  text: string
  place: 'sent' | 'answered'
}

/**
 * Asks at each statement of this process, before it and after it, whether the connection is cut. Connections must be opened
 * later. Returns how to end that.
 */
export function watchMoments(at: (moment: Moment) => 'cut' | undefined): () => void
