import type { Db } from '../db/open.ts'
import { roomAnalytics } from '../room/analytics.ts'
import type { Answer, Guards } from './route.ts'

/** What goes on in the rooms, for admins: it lists every room number. */
export async function readAnalytics(_admin: Guards['admin'], { db }: { db: Db }): Promise<Answer> {
  return { status: 200, json: await roomAnalytics(db), headers: { 'Cache-Control': 'private, no-store' } }
}
