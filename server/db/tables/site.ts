import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { WhoOpens } from '#shared/site.ts'

/** What the operator has chosen for the whole site, in at most one row. Without it all is as by default. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Who may open a room. */
    opening: text('opening').$type<WhoOpens>().notNull().default('everybody'),
    /** What people type to open one. It stays when it is not asked for. */
    openingCode: text('opening_code'),
    /** Advertisements are shown. */
    ads: boolean('ads').notNull().default(true),
  },
  (site) => [
    check('site_settings_one_row', sql`${site.id} = 1`),
    check('site_settings_opening', sql`${site.opening} in ('everybody', 'code', 'nobody')`),
    check('site_settings_opening_code', sql`${site.openingCode} ~ '^[A-Z2-9]{8}$'`),
    check('site_settings_code_is_there', sql`${site.opening} <> 'code' or ${site.openingCode} is not null`),
  ],
)
