import { nameSkeleton } from '#shared/player-name.ts'
import { BoundedMap } from '../bounded-map.ts'

/** A large room takes some 50 kB. The names of an evicted room are read again. */
const MAX_ROOMS = 500

/** The names of a round, of players and of removed ones: players get no other name, and their rows stay. */
interface Names {
  all: Set<string>
  bySkeleton: Map<string, string>
  /** When the last of them joined, as the database writes it. */
  until: string
}

/** What the database has that is not older than `until`, and how many names there are in all. */
export interface NamesSince {
  names: string[]
  inAll: number
  until: string | null
}

/** Older than every player. */
export const BEGINNING = '-infinity'

/**
 * Names that this process has read, by the epoch of the round: a join reads only those that came since. Whether that is
 * everything is decided by their number and not by a clock.
 */
const kept = new BoundedMap<string, Names>(MAX_ROOMS)

/** From when on names have to be read. */
export function namesKnownUntil({ epoch }: { epoch: string }): string {
  return kept.get(epoch)?.until ?? BEGINNING
}

/** Adds names that were committed. Returns false if some are missing: then all have to be read. */
export function keepNames({ epoch }: { epoch: string }, { names, inAll, until }: NamesSince): boolean {
  const known = kept.get(epoch) ?? { all: new Set(), bySkeleton: new Map(), until: BEGINNING }
  for (const name of names) {
    known.all.add(name)
    const skeleton = nameSkeleton(name)
    if (!known.bySkeleton.has(skeleton)) known.bySkeleton.set(skeleton, name)
  }
  known.until = until ?? BEGINNING
  const isComplete = known.all.size === inAll
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
  const skeleton = nameSkeleton(name)
  return seated?.bySkeleton.get(skeleton) ?? waiting.find((each) => nameSkeleton(each) === skeleton) ?? name
}
