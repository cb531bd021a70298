import { and, eq, ne } from 'drizzle-orm'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { nextPeople } from '../../db/tables/next-people.ts'
import { players } from '../../db/tables/players.ts'
import { likeness } from './look-alikes.ts'

/**
 * Returns the name to use for somebody who comes in with `name`: the same name if the room has it, else an existing name
 * that looks the same, else `name`. This prevents two people with names that look identical.
 *
 * @param names of everybody in the room, removed players and people who wait among them
 */
export function nameInRoom(names: readonly string[], name: string): string {
  if (names.includes(name)) return name
  const looks = likeness(name)
  return names.find((each) => likeness(each) === looks) ?? name
}

/**
 * Whether somebody else has this name or one that looks like it, removed players and people who wait among them. The room
 * must be locked.
 */
export async function isNameTaken(
  on: Db | Tx,
  roomId: RoomId,
  { playerId, name }: { playerId: PlayerId; name: string },
): Promise<boolean> {
  const seated = on
    .select({ name: players.name })
    .from(players)
    .where(and(eq(players.roomId, roomId), ne(players.id, playerId)))
  const waiting = on.select({ name: nextPeople.name }).from(nextPeople).where(eq(nextPeople.roomId, roomId))
  const looks = likeness(name)
  return (await seated.unionAll(waiting)).some((other) => likeness(other.name) === looks)
}
