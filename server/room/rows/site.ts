import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { SiteSettingsAnswer } from '#shared/api.ts'
import type { WhoOpens } from '#shared/site.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { siteSettings } from '../../db/tables/site.ts'

/** What the operator has chosen for the whole site. */
export type SiteSettings = SiteSettingsAnswer

const DEFAULT_SITE: SiteSettings = { opening: 'everybody', code: null, ads: true }

/** It is read from the database each time, so a change holds on every process at once. */
export async function loadSite(db: Db | Tx): Promise<SiteSettings> {
  const [row] = await siteRow(db).execute()
  return row ?? DEFAULT_SITE
}

const siteRow = prepared((on) => {
  const { opening, openingCode, ads } = siteSettings
  return on
    .select({ opening, code: openingCode, ads })
    .from(siteSettings)
    .where(eq(siteSettings.id, 1))
    .prepare('site_settings')
})

/** What is to change. */
interface SiteChange {
  opening?: WhoOpens | undefined
  newCode?: true | undefined
  ads?: boolean | undefined
}

/** Two changes at once both count, each in what it names. The first room that needs a code makes one. */
export async function changeSite(db: Db, { opening, newCode, ads }: SiteChange): Promise<SiteSettings> {
  const code = sql`coalesce(${newCode ? null : siteSettings.openingCode}, ${newOpeningCode()})`
  const needsCode = newCode === true || opening === 'code'
  const first = { opening, ads, ...(needsCode && { openingCode: newOpeningCode() }) }
  const [row] = await db
    .insert(siteSettings)
    .values(first)
    .onConflictDoUpdate({
      target: siteSettings.id,
      set: { id: 1, opening, ads, ...(needsCode && { openingCode: code }) },
    })
    .returning({ opening: siteSettings.opening, code: siteSettings.openingCode, ads: siteSettings.ads })
  if (!row) throw new Error('the settings of the site were not stored')
  return row
}

/** Without letters and digits that are easily confused when read aloud or typed. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const OPENING_CODE_LENGTH = 8

function newOpeningCode(): string {
  return Array.from({ length: OPENING_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Whether somebody who typed this may open a room. Case and what people put between the letters do not count. */
export function opensWith(typed: string, code: string | null): boolean {
  return code !== null && typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '') === code
}
