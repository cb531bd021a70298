import { eq } from 'drizzle-orm'
import type { RoomId } from '#shared/game/ids.ts'
import { nameSkeleton } from '#shared/player-name.ts'
import { players } from '#shared/schema.ts'
import type { Tx } from '../db/open.ts'

/**
 * Returns the name to use for a player who joins with `name`: the same name if the room has it, else an existing name
 * that looks the same, else `name`. Names of removed players count too. This prevents two players with names that look
 * identical. The room must be locked.
 */
export async function nameInRoom(tx: Tx, roomId: RoomId, name: string): Promise<string> {
  const taken = await tx.select({ name: players.name }).from(players).where(eq(players.roomId, roomId))
  if (taken.some((each) => each.name === name)) return name
  const skeleton = nameSkeleton(name)
  return taken.find((each) => nameSkeleton(each.name) === skeleton)?.name ?? name
}
