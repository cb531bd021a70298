import { and, eq, ne } from 'drizzle-orm'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { BoundedMap } from '../../bounded-map.ts'
import type { Db, Tx } from '../../db/db.ts'
import { nextPeople } from '../../db/tables/next-people.ts'
import { players } from '../../db/tables/players.ts'
import { likeness } from './look-alikes.ts'

/** A large room takes some 50 kB. The names of an evicted room are read again. */
const MOST_ROOMS_NAMED = 500

/** The names of a round, of players and of removed ones, whose rows stay. */
interface Names {
  all: Set<string>
  byLikeness: Map<string, string>
  /** The sum of their hashes. */
  sum: number
  /** When the last of them joined, as the database writes it. */
  until: string
}

/** What the database has that is not older than `until`, and the sum of the hashes of all names. */
export interface NamesSince {
  names: { name: string; hash: number }[]
  sum: number
  until: string | null
}

/** Older than every player. */
export const BEGINNING = '-infinity'

/**
 * Names that this process has read, by the epoch of the round: a join reads only those that came since. Whether that is
 * everything, and nobody has changed their name meanwhile, is decided by the sum of their hashes and not by a clock.
 */
const kept = new BoundedMap<string, Names>(MOST_ROOMS_NAMED)

/** From when on names have to be read. */
export function namesKnownUntil({ epoch }: { epoch: string }): string {
  return kept.get(epoch)?.until ?? BEGINNING
}

/** Adds names that were committed. Returns false if they are not those of the room now: then all have to be read. */
export function keepNames({ epoch }: { epoch: string }, { names, sum, until }: NamesSince): boolean {
  const known = kept.get(epoch) ?? { all: new Set(), byLikeness: new Map(), sum: 0, until: BEGINNING }
  for (const { name, hash } of names) {
    if (known.all.has(name)) continue
    known.all.add(name)
    known.sum += hash
    const looks = likeness(name)
    if (!known.byLikeness.has(looks)) known.byLikeness.set(looks, name)
  }
  known.until = until ?? BEGINNING
  const isComplete = known.sum === sum
  if (isComplete) kept.set(epoch, known)
  else kept.delete(epoch)
  return isComplete
}

/**
 * Returns the name to use for somebody who comes in with `name`: the same name if the room has it, else an existing name
 * that looks the same, else `name`. Names of removed players and of people who wait count too. This prevents two people
 * with names that look identical. The room must be locked, and its names kept.
 */
export function nameInRoom({ epoch }: { epoch: string }, waiting: readonly string[], name: string): string {
  const seated = kept.get(epoch)
  if (seated?.all.has(name) || waiting.includes(name)) return name
  const looks = likeness(name)
  return seated?.byLikeness.get(looks) ?? waiting.find((each) => likeness(each) === looks) ?? name
}

/** Whether a player of the round has this name. The names must be kept. */
export const isSeatedName = ({ epoch }: { epoch: string }, name: string): boolean =>
  kept.get(epoch)?.all.has(name) ?? true

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
