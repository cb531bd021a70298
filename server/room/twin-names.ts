import { eq } from 'drizzle-orm'
import type { RoomId } from '#shared/game/ids.ts'
import { nameSkeleton } from '#shared/player-name.ts'
import { players } from '#shared/schema.ts'
import type { Tx } from '../db/open.ts'
import { namesWithoutSeat } from './next-people.ts'

/**
 * Returns the name to use for a player who joins with `name`: the same name if the room has it, else an existing name
 * that looks the same, else `name`. Names of removed players and of people who wait count too. This prevents two people
 * with names that look identical. The room must be locked.
 */
export async function nameInRoom(tx: Tx, roomId: RoomId, name: string): Promise<string> {
  const seated = await tx.select({ name: players.name }).from(players).where(eq(players.roomId, roomId))
  const taken = [...seated.map((player) => player.name), ...(await namesWithoutSeat(tx, roomId))]
  if (taken.includes(name)) return name
  const skeleton = nameSkeleton(name)
  return taken.find((each) => nameSkeleton(each) === skeleton) ?? name
}
