import type { CreateRoomAnswer, DrawAnswer, GameStateAnswer } from '#shared/api.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { waitUntil } from '../../scripts/waiting.ts'
import { queryWhenUp } from '../support/databases.ts'
import { Client, Unanswered } from './client.ts'
import type { FaultContext } from './fault-context.ts'

export const PACE_MS = 500
export const COOLDOWN_MS = 400
/** What a call may come early. */
export const EARLY_MS = 20

/** A call as it was stored, by the clock of the database. */
interface StoredCall {
  roomId: string
  seq: number
  number: number
  at: number
}

/**
 * Rooms in which the server calls while things go wrong. A trigger writes down when each call was stored, since pages may
 * hear of it late.
 */
export class AutoRooms {
  readonly failures: string[] = []
  calls = 0
  private readonly origin: () => string
  private readonly databaseUrl: string
  private readonly hosts = new Map<string, Client>()

  private constructor(databaseUrl: string, origin: () => string) {
    this.databaseUrl = databaseUrl
    this.origin = origin
  }

  /** @param origin the address of a server that lives */
  static async open(
    context: FaultContext,
    databaseUrl: string,
    origin: () => string,
    count: number,
  ): Promise<AutoRooms> {
    const rooms = new AutoRooms(databaseUrl, origin)
    await rooms.query(WRITE_DOWN)
    await Promise.all(Array.from({ length: count }, () => rooms.add()))
    context.onFailure(async () => JSON.stringify((await rooms.stored()).slice(-60)))
    return rooms
  }

  /** One more room. Its first number comes five seconds later. */
  async add(): Promise<void> {
    const host = new Client(this.origin)
    const created = await persist(() => host.send<CreateRoomAnswer>('POST', '/api/rooms', { hostName: 'Asha' }))
    const { room, hostPlayer } = created
    await persist(() => host.send('POST', `/api/rooms/${room.id}/start`, { playerId: hostPlayer.id }))
    const wish = { state: 'on', paceMs: PACE_MS, away: 'never' }
    await persist(() => host.send('POST', `/api/rooms/${room.id}/auto-call`, wish))
    this.hosts.set(room.id, host)
  }

  /** Opens a new room for each in which all numbers are called, and waits for its first one. */
  async renew(): Promise<void> {
    const counts = await this.counts()
    const over = [...this.hosts.keys()].filter((roomId) => counts.get(roomId) === HIGHEST_NUMBER)
    for (const roomId of over) {
      await this.close(roomId)
      await this.add()
    }
    if (over.length > 0) await this.callEverywhere()
  }

  /** Waits until every room has had another call. Gives the time that the last of them took. */
  async callEverywhere(): Promise<number> {
    const from = performance.now()
    const before = await this.counts()
    await waitUntil('a call in every room', async () => {
      const now = await this.counts()
      return [...this.hosts.keys()].every((roomId) => {
        const count = now.get(roomId) ?? 0
        return count === HIGHEST_NUMBER || count > (before.get(roomId) ?? 0)
      })
    })
    return performance.now() - from
  }

  /** Ends all games and judges everything that was called. Gives the times between a call and the next one. */
  async finish(): Promise<number[]> {
    for (const roomId of [...this.hosts.keys()]) await this.close(roomId)
    const byRoom = byRoomOf(await this.stored())
    const gaps: number[] = []
    for (const [roomId, calls] of byRoom) {
      this.calls += calls.length
      const [seqs, numbers] = [calls.map(({ seq }) => seq), calls.map(({ number }) => number)]
      if (seqs.some((seq, i) => seq !== i + 1)) this.failures.push(`room ${roomId} has the calls ${seqs}`)
      if (new Set(numbers).size !== numbers.length) this.failures.push(`room ${roomId} has a number twice: ${numbers}`)
      gaps.push(...calls.slice(1).map(({ at }, i) => at - (calls[i]?.at ?? at)))
    }
    const shortest = Math.min(...gaps)
    if (shortest < PACE_MS - EARLY_MS) this.failures.push(`two calls within ${Math.round(shortest)} ms`)
    return gaps
  }

  private async close(roomId: string): Promise<void> {
    const host = this.hosts.get(roomId) as Client
    this.hosts.delete(roomId)
    await persist(() => host.send('POST', `/api/rooms/${roomId}/end`))
    const evidence = await persist(() => host.send<DrawAnswer>('GET', `/api/rooms/${roomId}/draw`))
    const { gameState } = await persist(() => host.send<GameStateAnswer>('GET', `/api/game-state/${roomId}`))
    const told = (await this.stored()).filter((call) => call.roomId === roomId).map(({ number }) => number)
    if (told.join() !== gameState.room.calledNumbers.join()) this.failures.push(`room ${roomId} shows other numbers`)
    const verdict = judge(JSON.stringify(evidence))
    if (verdict !== 'verified') this.failures.push(`the draw of room ${roomId} is ${verdict}`)
  }

  /** How many calls there are in each room. */
  async counts(): Promise<Map<string, number>> {
    const calls = await this.stored()
    return new Map([...byRoomOf(calls)].map(([roomId, all]) => [roomId, all.length]))
  }

  /** All calls, room by room in their order. */
  async stored(): Promise<StoredCall[]> {
    const rows = await this.query(`select room_id as "roomId", seq, number, at from stored_calls order by room_id, id`)
    return rows.map((row) => ({ ...row, at: Number(row.at) }) as StoredCall)
  }

  private async query(statement: string): Promise<Record<string, unknown>[]> {
    return (await queryWhenUp(this.databaseUrl, statement)).rows
  }
}

function byRoomOf(calls: StoredCall[]): Map<string, StoredCall[]> {
  const byRoom = new Map<string, StoredCall[]>()
  for (const call of calls) byRoom.set(call.roomId, [...(byRoom.get(call.roomId) ?? []), call])
  return byRoom
}

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

/** Asks until a server answers: the one that was asked may just have been killed. */
async function persist<T>(ask: () => Promise<{ status: number; body: T }>): Promise<T> {
  let body: T | null = null
  await waitUntil('an answer', async () => {
    try {
      const answer = await ask()
      if (answer.status >= 500) return false
      if (answer.status >= 400) throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
      body = answer.body
      return true
    } catch (error) {
      if (error instanceof Unanswered) return false
      throw error
    }
  })
  return body as T
}
