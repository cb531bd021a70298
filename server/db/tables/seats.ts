import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PlayerId, SessionHash } from '#shared/game/ids.ts'
import type { HostLinkLog, SeatState } from '#shared/schema.ts'
import { players } from './players.ts'

/**
 * The right to act for a player. The owner is the session that created the seat; the holder is the session that acts
 * now. They differ while the seat is lent to another device. Sessions are stored as hashes.
 */
export const seats = pgTable(
  'seats',
  {
    playerId: uuid('player_id')
      .$type<PlayerId>()
      .primaryKey()
      .references(() => players.id, { onDelete: 'cascade' }),
    ownerSession: text('owner_session').$type<SessionHash>().notNull(),
    holderSession: text('holder_session').$type<SessionHash>().notNull(),
    /** The holder is another device of the owner: it opened the host's own link. */
    isShared: boolean('is_shared').notNull().default(false),
    /** The database fills it from what the former release writes too, which knows no such column. */
    state: text('state')
      .$type<SeatState>()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when ${seats.isShared} then 'shared' when ${seats.ownerSession} <> ${seats.holderSession} then 'lent' else 'own' end`,
      ),
    /**
     * Hash of the request that created the seat, if it sent a key, or the id of a person who waited, which is part of that
     * hash. A repeated request returns the same seat.
     */
    madeBy: text('made_by'),
    /** Hash of the secret in the host's own link; null while there is none. */
    hostLink: text('host_link'),
    /** What happened to these links; null if there never was one. */
    linkLog: jsonb('link_log').$type<HostLinkLog>(),
  },
  (seat) => [
    check('seats_state', sql`${seat.state} in ('own', 'lent', 'shared')`),
    check('seats_shared', sql`not ${seat.isShared} or ${seat.ownerSession} <> ${seat.holderSession}`),
    check('seats_host_link', sql`${seat.hostLink} ~ '^[0-9a-f]{64}$'`),
    // Nobody gets a seat by a link of which its host reads nothing.
    check('seats_link_log', sql`${seat.linkLog} is not null or (${seat.hostLink} is null and not ${seat.isShared})`),
    index('seats_made_by').on(seat.madeBy),
    // For the query of a session's seats, which every command runs.
    index('seats_owner').on(seat.ownerSession),
    index('seats_holder').on(seat.holderSession),
  ],
)
