import { eq } from 'drizzle-orm'
import { nameSkeleton } from '#shared/player-name.ts'
import { players } from '#shared/schema.ts'
import type { Tx } from '../db/open.ts'

/**
 * The name by which a room knows whoever comes with this one, also those whom the host has removed: the very same, else
 * one that looks the same, else this one. So nobody sits beside a player under a name that no eye can tell from theirs.
 * The room must be locked.
 */
export async function nameInRoom(tx: Tx, roomId: string, name: string): Promise<string> {
  const taken = await tx.select({ name: players.name }).from(players).where(eq(players.roomId, roomId))
  if (taken.some((each) => each.name === name)) return name
  const skeleton = nameSkeleton(name)
  return taken.find((each) => nameSkeleton(each.name) === skeleton)?.name ?? name
}
