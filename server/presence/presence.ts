import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import { rateLimited } from '../rate-limited-log.ts'
import { runEvery } from '../scheduler.ts'

/** A seat whose last authenticated request is younger than this is being played. */
export const SEAT_IDLE_MS = 5_000

/** Evidence that a player is playing. `hidden` is an open page that is not visible, as on a locked phone. */
export type Sign = 'connected' | 'hidden' | 'acted' | 'none'

/** The id by which TVs in a room count as somebody who is there. No player has it: their ids are random. */
export const tvOf = (roomId: RoomId): string => `00000000-0000-0000-0000-000000${roomId}`

/** The same for TVs whose voice is on. */
export const speakingTvOf = (roomId: RoomId): string => `00000000-0000-0000-0001-000000${roomId}`

/** Players who are playing now: their seat has an open socket or made an authenticated request a moment ago. */
export interface Presence {
  acted(playerId: PlayerId): void
  /** @param isBorrower the socket's session has the seat only lent */
  socketOpened(playerId: PlayerId, isBorrower?: boolean): void
  socketClosed(playerId: PlayerId, isBorrower?: boolean): void
  /** The page of one of the player's open sockets is no longer visible, or is visible again. */
  socketHid(playerId: PlayerId): void
  socketShowed(playerId: PlayerId): void
  isPlaying(playerId: PlayerId): boolean
  signOf(playerId: PlayerId): Sign
  /** Milliseconds until the player's last request counts no more. */
  msUntilIdle(playerId: PlayerId): number
  /**
   * Whether the seat's owner has an open socket here. Sockets of borrowers do not count: a borrower could be anyone.
   */
  isOwnerConnected(playerId: PlayerId): boolean
  /** Players with an open socket here. */
  connected(): Iterable<string>
}

/**
 * Presence within one process, measured with the monotonic clock. Entries of idle players are dropped when the map
 * grows.
 */
export function createPresence(
  now: () => number = () => performance.now(),
  /** Called for each player whose sign may have changed. */
  changed: (playerId: PlayerId) => void = () => {},
): Presence {
  const lastAct = new Map<string, number>()
  const openSockets = new Map<string, OpenSockets>()
  /** Those who acted last are at the end, so the first recent one ends the search. */
  const dropIdle = () => {
    for (const [playerId, at] of lastAct) {
      if (now() - at < SEAT_IDLE_MS) return
      lastAct.delete(playerId)
    }
  }
  const msUntilIdle = (playerId: PlayerId) => {
    const at = lastAct.get(playerId)
    return at === undefined ? 0 : Math.max(0, at + SEAT_IDLE_MS - now())
  }
  const signOf = (playerId: PlayerId): Sign => {
    const open = openSockets.get(playerId)
    if (open) return open.hidden < open.owner + open.borrower ? 'connected' : 'hidden'
    return msUntilIdle(playerId) > 0 ? 'acted' : 'none'
  }
  /** Runs a change of a player's open sockets. */
  const noting = (playerId: PlayerId, change: (open: OpenSockets) => void) => {
    const before = signOf(playerId)
    const open = openSockets.get(playerId) ?? { owner: 0, borrower: 0, hidden: 0 }
    change(open)
    if (open.owner + open.borrower > 0) openSockets.set(playerId, open)
    else openSockets.delete(playerId)
    if (signOf(playerId) !== before) changed(playerId)
  }
  return {
    acted: (playerId) => {
      lastAct.delete(playerId)
      if (lastAct.size >= DROP_IDLE_ABOVE) dropIdle()
      lastAct.set(playerId, now())
      if (!openSockets.has(playerId)) changed(playerId)
    },
    socketOpened: (playerId, isBorrower = false) =>
      noting(playerId, (open) => open[isBorrower ? 'borrower' : 'owner']++),
    socketClosed: (playerId, isBorrower = false) =>
      noting(playerId, (open) => open[isBorrower ? 'borrower' : 'owner']--),
    socketHid: (playerId) => noting(playerId, (open) => open.hidden++),
    socketShowed: (playerId) => noting(playerId, (open) => open.hidden--),
    isPlaying: (playerId) => signOf(playerId) !== 'none',
    signOf,
    msUntilIdle,
    isOwnerConnected: (playerId) => (openSockets.get(playerId)?.owner ?? 0) > 0,
    connected: () => openSockets.keys(),
  }
}

/** A player's open sockets here: by whose session they are, and how many of them are hidden. */
interface OpenSockets {
  owner: number
  borrower: number
  hidden: number
}

const DROP_IDLE_ABOVE = 10_000

/** How often a process renews its row, and after how long without renewal others consider it dead. */
const PROCESS_BEAT_MS = 1_000
export const PROCESS_SILENCE_MS = 4_000

/** Changes are written in batches: when a club returns from a break, a thousand sockets open at once. */
const GATHER_MS = 50
/** Expired rows are deleted once a minute. */
const ROUNDS_PER_CLEAN_UP = 60

export interface SharedPresence extends Presence {
  close(): Promise<void>
}

/** Presence among all processes on this database. Only one process can use the embedded one. */
export function openPresence({ kind, db }: Database, log: Logger): SharedPresence {
  return kind === 'postgres' ? sharePresence(db, log) : { ...createPresence(), close: async () => {} }
}

/**
 * Presence shared with the other processes on this database. Each process writes its players to a table, next to a row
 * of its own that it renews every second. A killed process stops renewing, so its entries expire after at most four
 * seconds.
 */
export function sharePresence(db: Db, log: Logger): SharedPresence {
  const processId = randomUUID()
  const changed = new Set<string>()
  let gathering: NodeJS.Timeout | null = null
  let rounds = 0
  let isRegistered = false
  let isClosed = false
  let writing = Promise.resolve()

  const presence = createPresence(undefined, (playerId) => {
    if (isClosed) return
    changed.add(playerId)
    gathering ??= setTimeout(() => inTurn(write), GATHER_MS)
  })

  const warn = rateLimited((err, unsaid) => log.warn({ err, unsaid }, 'presence could not be shared'))
  const inTurn = (step: () => Promise<void>) => {
    writing = writing.then(step).catch(warn)
    return writing
  }

  const sayAlive = async () => {
    const { rows } = await db.execute(sql`
      insert into server_processes as process (id, seen_at) values (${processId}, clock_timestamp())
      on conflict (id) do update set seen_at = excluded.seen_at
      returning xmax = 0 as is_new`)
    const isNew = rows[0]?.is_new === true
    // Others have considered this process dead and deleted its players, so write all of them again.
    if (isNew && isRegistered) for (const playerId of presence.connected()) changed.add(playerId)
    isRegistered = true
    // Also what could not be written before.
    await write()
    if (rounds++ % ROUNDS_PER_CLEAN_UP === 0) await cleanUp(db)
  }

  const write = async () => {
    clearTimeout(gathering ?? undefined)
    gathering = null
    if (!isRegistered || changed.size === 0) return
    // Their last request may be some time ago, if they have had a socket since.
    const signs = [...changed].map((id) => ({ id, sign: presence.signOf(id), ms: presence.msUntilIdle(id) }))
    changed.clear()
    const written = db.execute(sql`
      with sent as (select * from jsonb_to_recordset(${JSON.stringify(signs)}::jsonb) as sent(id uuid, sign text, ms float8)),
        gone as (
          delete from presence using sent
          where presence.player_id = sent.id and process_id = ${processId} and sent.sign = 'none')
      insert into presence (player_id, process_id, hidden, until)
      select id, ${processId}, sign = 'hidden', case sign when 'acted' then clock_timestamp() + make_interval(secs => ms / 1000) end
      from sent where sign <> 'none'
      on conflict (player_id, process_id) do update set until = excluded.until, hidden = excluded.hidden`)
    await written.catch((error) => {
      for (const { id } of signs) changed.add(id)
      throw error
    })
  }

  inTurn(sayAlive)
  const heart = runEvery(PROCESS_BEAT_MS, 'sign of life of this process', () => inTurn(sayAlive), log)
  return {
    ...presence,
    close: async () => {
      isClosed = true
      await heart.stop()
      clearTimeout(gathering ?? undefined)
      await inTurn(async () => {
        await db.execute(sql`delete from server_processes where id = ${processId}`)
      })
    },
  }
}

async function cleanUp(db: Db): Promise<void> {
  await db.execute(sql`delete from server_processes where seen_at < clock_timestamp() - interval '1 minute'`)
  await db.execute(sql`delete from presence where until < clock_timestamp()`)
}

/** Returns the players whose page is visible, as some live process knows. */
export async function whoLooks(db: Db, playerIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute(sql`
    select distinct player_id from presence join server_processes process on process.id = presence.process_id
    where player_id in (select jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb)::uuid)
      and not hidden and (until is null or until > clock_timestamp())
      and process.seen_at > clock_timestamp() - make_interval(secs => ${PROCESS_SILENCE_MS / 1000})`)
  return new Set(rows.map(({ player_id }) => String(player_id)))
}

/** Whether any live process sees the player play. */
export async function isPlayingAnywhere(db: Db | Tx, playerId: PlayerId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from presence join server_processes process on process.id = presence.process_id
    where player_id = ${playerId} and (until is null or until > clock_timestamp())
      and process.seen_at > clock_timestamp() - make_interval(secs => ${PROCESS_SILENCE_MS / 1000})
    limit 1`)
  return rows.length > 0
}
