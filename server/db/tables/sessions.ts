import { index, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Cookie sessions. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: json('sess').notNull(),
    expire: timestamp('expire', { precision: 6 }).notNull(),
  },
  (session) => [index('sessions_expire').on(session.expire)],
)
