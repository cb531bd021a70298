import { sql } from 'drizzle-orm'

/** Milliseconds as SQL. */
export const interval = (ms: number) => sql`${ms} * interval '1 millisecond'`
