import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import { rateLimited } from '../rate-limited-log.ts'
import { runEvery } from '../scheduler.ts'
import { formerSignsOf } from './former-tvs.ts'
import { createPresence, type Presence, type Sign } from './presence.ts'
import { Tvs } from './tvs.ts'

/** How often a process renews its row. */
const PROCESS_BEAT_MS = 1_000

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
 * Presence shared with the other processes on this database. Each process writes its players and TVs to tables, next to a
 * row of its own that it renews every second. A killed process stops renewing, so its entries expire after at most four
 * seconds.
 */
export function sharePresence(db: Db, log: Logger): SharedPresence {
  const processId = randomUUID()
  const changed = { players: new Set<PlayerId>(), rooms: new Set<RoomId>() }
  let gathering: NodeJS.Timeout | null = null
  let rounds = 0
  let isRegistered = false
  let isClosed = false
  let writing = Promise.resolve()

  const noteIn = (ids: Set<string>) => (id: string) => {
    if (isClosed) return
    ids.add(id)
    gathering ??= setTimeout(() => inTurn(write), GATHER_MS)
  }
  const tvs = new Tvs(noteIn(changed.rooms))
  const presence = createPresence(undefined, noteIn(changed.players), tvs)

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
    // Others have considered this process dead and deleted its rows, so write all of them again.
    if (isNew && isRegistered) {
      for (const playerId of presence.connected()) changed.players.add(playerId)
      for (const roomId of tvs.rooms()) changed.rooms.add(roomId)
    }
    isRegistered = true
    // Also what could not be written before.
    await write()
    if (rounds++ % ROUNDS_PER_CLEAN_UP === 0) await cleanUp(db)
  }

  const write = async () => {
    clearTimeout(gathering ?? undefined)
    gathering = null
    if (!isRegistered || changed.players.size + changed.rooms.size === 0) return
    const [playerIds, roomIds] = [[...changed.players], [...changed.rooms]]
    changed.players.clear()
    changed.rooms.clear()
    try {
      // Their last request may be some time ago, if they have had a socket since.
      const signs = playerIds.map((id) => ({ id, sign: presence.signOf(id), ms: presence.msUntilIdle(id) }))
      await writePlayers(db, processId, [...signs, ...roomIds.flatMap((roomId) => formerSignsOf(tvs, roomId))])
      if (roomIds.length > 0) await writeTvs(db, processId, tvs, roomIds)
    } catch (error) {
      for (const playerId of playerIds) changed.players.add(playerId)
      for (const roomId of roomIds) changed.rooms.add(roomId)
      throw error
    }
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

async function writePlayers(db: Db, processId: string, signs: { id: string; sign: Sign; ms: number }[]): Promise<void> {
  await db.execute(sql`
    with sent as (select * from jsonb_to_recordset(${JSON.stringify(signs)}::jsonb) as sent(id uuid, sign text, ms float8)),
      gone as (
        delete from presence using sent
        where presence.player_id = sent.id and process_id = ${processId} and sent.sign = 'none')
    insert into presence (player_id, process_id, hidden, until)
    select id, ${processId}, sign = 'hidden', case sign when 'acted' then clock_timestamp() + make_interval(secs => ms / 1000) end
    from sent where sign <> 'none'
    on conflict (player_id, process_id) do update set until = excluded.until, hidden = excluded.hidden`)
}

async function writeTvs(db: Db, processId: string, tvs: Tvs, roomIds: RoomId[]): Promise<void> {
  const seen = roomIds.map((room) => ({ room, sign: tvs.signIn(room), hidden: !tvs.isVisibleIn(room) }))
  await db.execute(sql`
    with sent as (select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as sent(room text, sign text, hidden bool)),
      gone as (
        delete from tvs using sent where tvs.room_id = sent.room and process_id = ${processId} and sent.sign is null)
    insert into tvs (room_id, process_id, speaks, hidden)
    select room, ${processId}, sign = 'speaks', hidden from sent where sign is not null
    on conflict (room_id, process_id) do update set speaks = excluded.speaks, hidden = excluded.hidden`)
}

async function cleanUp(db: Db): Promise<void> {
  await db.execute(sql`delete from server_processes where seen_at < clock_timestamp() - interval '1 minute'`)
  await db.execute(sql`delete from presence where until < clock_timestamp()`)
}
