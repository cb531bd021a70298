import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'

/** Server processes that share this database. One that has not renewed its row for some seconds is dead. */
export const serverProcesses = pgTable('server_processes', {
  id: uuid('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
})

const processId = () =>
  uuid('process_id')
    .notNull()
    .references(() => serverProcesses.id, { onDelete: 'cascade' })

/**
 * Players who are playing now, by the process that sees them: until a given time, or without one while they have an
 * open socket. Rows of a dead process do not count.
 */
export const presence = pgTable(
  'presence',
  {
    playerId: uuid('player_id').$type<PlayerId>().notNull(),
    processId: processId(),
    until: timestamp('until', { withTimezone: true }),
    /** Has the page open but not before their eyes: a locked phone keeps its socket for minutes. */
    hidden: boolean('hidden').notNull().default(false),
  },
  (present) => [
    primaryKey({ columns: [present.playerId, present.processId] }),
    index('presence_process').on(present.processId),
  ],
)

/** What the TVs of a room do, by the process that has their sockets. They are no players. Rows of a dead process do not count. */
export const tvs = pgTable(
  'tvs',
  {
    roomId: text('room_id').$type<RoomId>().notNull(),
    processId: processId(),
    /** The voice of one of them is on. */
    speaks: boolean('speaks').notNull().default(false),
    /** No page of them is visible. */
    hidden: boolean('hidden').notNull().default(false),
  },
  (tv) => [primaryKey({ columns: [tv.roomId, tv.processId] }), index('tvs_process').on(tv.processId)],
)
