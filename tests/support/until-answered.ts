import { isDatabaseAway } from '../../server/db/failures.ts'

/** Asks a database again for as long as it is away: on a slow machine a connection may not open in time. */
export const untilAnswered = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error) => (isDatabaseAway(error) ? untilAnswered(ask) : Promise.reject(error)))
