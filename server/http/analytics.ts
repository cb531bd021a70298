import type { Db } from '../db/open.ts'
import { roomAnalytics } from '../room/analytics.ts'
import type { Answer, Guards } from './route.ts'

/** All rooms, for admins only: it lists every room number. */
export async function readAnalytics(_admin: Guards['admin'], { db }: { db: Db }): Promise<Answer> {
  return { status: 200, json: await roomAnalytics(db), headers: { 'Cache-Control': 'private, no-store' } }
}
