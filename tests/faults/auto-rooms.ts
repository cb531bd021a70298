import type { DrawAnswer } from '#shared/api.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { waitUntil } from '../../scripts/waiting.ts'
import { queryWhenUp } from '../support/databases.ts'
import { insist } from './client.ts'
import type { FaultContext } from './fault-context.ts'
import { openGame, type Room } from './room.ts'

export const PACE_MS = 500
/** How much too early a call may come. */
export const EARLY_MS = 20
/** How often the short form looks. It judges no times by it. */
const RARELY_MS = 100

/** A call as it was stored, by the clock of the database. */
interface StoredCall {
  seq: number
  number: number
  at: number
}

/**
 * Opens rooms in which the server calls while things go wrong. A trigger writes down when each call was stored, since pages
 * may hear of it late.
 *
 * @param origin the address of a server that lives
 */
export async function openAutoRooms(context: FaultContext, databaseUrl: string, origin: () => string, size: number) {
  const { check, result, isShort } = context
  const rooms = new Map<string, Room>()
  /** One more room. Its first number comes five seconds later. */
  const add = async () => {
    const room = await openGame(origin)
    await insist(room.host.client, `${room.path}/auto-call`, { state: 'on', paceMs: PACE_MS, away: 'never' })
    rooms.set(room.id, room)
  }
  /** The calls of each room in their order. */
  const stored = async () => {
    const call = `json_build_object('seq', seq, 'number', number, 'at', at)`
    const statement = `select room_id, json_agg(${call} order by id) as calls from stored_calls group by room_id`
    const { rows } = await queryWhenUp(databaseUrl, statement)
    return new Map<string, StoredCall[]>(rows.map(({ room_id, calls }) => [room_id, calls]))
  }
  /** How many calls there are in each room. */
  const counts = async () => new Map([...(await stored())].map(([roomId, calls]) => [roomId, calls.length]))
  /** Waits until every room has had another call. Gives the time that the last of them took. */
  const callEverywhere = async () => {
    const from = performance.now()
    const before = await counts()
    const look = async () => {
      if (isShort) await queryWhenUp(databaseUrl, PASS_TIME)
      const now = await counts()
      const hasMore = (id: string) => (now.get(id) ?? 0) > Math.min(before.get(id) ?? 0, HIGHEST_NUMBER - 1)
      return [...rooms.keys()].every(hasMore)
    }
    await waitUntil('a call in every room', look, isShort ? { everyMs: RARELY_MS } : {})
    return performance.now() - from
  }
  const close = async ({ id, path, host, state }: Room) => {
    rooms.delete(id)
    await insist(host.client, `${path}/end`, {})
    const { calledNumbers } = (await state()).room
    const numbers = (await stored()).get(id)?.map(({ number }) => number) ?? []
    check(numbers.join() === calledNumbers.join(), `room ${id} shows other numbers`)
    const verdict = judge(JSON.stringify(await insist<DrawAnswer>(host.client, `${path}/draw`)))
    check(verdict === 'verified', `the draw of room ${id} is ${verdict}`)
  }
  await queryWhenUp(databaseUrl, WRITE_DOWN)
  await Promise.all(Array.from({ length: size }, add))
  context.onFailure(async () => JSON.stringify([...(await stored())]))
  return {
    counts,
    callEverywhere,
    /** Waits until the next number of each room is so long after a moment, and none has come since then. */
    putOff: async (since: number, ms: number) => {
      const statement = `
        select min(next_call_at) >= to_timestamp(${(since + ms) / 1_000})
          and max(last_called_at) < to_timestamp(${since / 1_000}) as is_so
        from game_rooms`
      const look = async () => (await queryWhenUp(databaseUrl, statement)).rows[0].is_so
      await waitUntil('the next numbers are put off', look, { everyMs: RARELY_MS })
    },
    /** Opens a new room for each in which all numbers are called, and waits for its first one. */
    renew: async () => {
      const called = await counts()
      const over = [...rooms.values()].filter(({ id }) => called.get(id) === HIGHEST_NUMBER)
      for (const room of over) await close(room).then(add)
      if (over.length > 0) await callEverywhere()
    },
    /** Ends all games and judges everything that was called, also the times between a call and the next one. */
    finish: async () => {
      for (const room of rooms.values()) await close(room)
      const gaps: number[] = []
      for (const [roomId, calls] of await stored()) {
        result.acknowledged += calls.length
        const seqs = calls.map(({ seq }) => seq)
        const areInOrder = seqs.every((seq, i) => seq === i + 1)
        check(areInOrder, `room ${roomId} has the calls ${seqs}`)
        const numbers = calls.map(({ number }) => number)
        check(new Set(numbers).size === numbers.length, `room ${roomId} has a number twice: ${numbers}`)
        gaps.push(...calls.slice(1).map(({ at }, i) => at - (calls[i]?.at ?? at)))
      }
      const shortest = Math.round(Math.min(...gaps))
      result.figures['shortest gap ms'] = shortest
      check(shortest >= PACE_MS - EARLY_MS, `two calls within ${shortest} ms`)
    },
  }
}

/** Lets the time pass for which the server delays calls: five seconds at first, and eight when no server could call. */
const PASS_TIME = `
  update game_rooms set next_call_at = clock_timestamp()
  where next_call_at between clock_timestamp() + interval '2 seconds' and clock_timestamp() + interval '9 seconds'`

const WRITE_DOWN = `
  create table if not exists stored_calls (id bigserial primary key, room_id text, seq int, number int, at numeric);
  create or replace function write_down() returns trigger language plpgsql as $$
  begin
    if new.status = 'active' and jsonb_array_length(new.called_numbers) > jsonb_array_length(old.called_numbers) then
      insert into stored_calls (room_id, seq, number, at)
      values (new.id, jsonb_array_length(new.called_numbers), new.current_number,
        extract(epoch from new.last_called_at) * 1000);
    end if;
    return null;
  end $$;
  create or replace trigger write_down after update of called_numbers on game_rooms for each row execute function write_down();`
