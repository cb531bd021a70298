import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SEAT_IDLE_MS } from '../../server/presence/presence.ts'
import { sharePresence } from '../../server/presence/shared-presence.ts'
import { onEachOpenDatabase } from '../support/test-server.ts'

onEachOpenDatabase((given) => {
  test('closing a socket lets all processes count the last request from when it was made', async () => {
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    const presence = sharePresence(given.db, pino({ level: 'silent' }))
    onTestFinished(() => presence.close())
    const playerId = randomUUID()
    /** Seconds for which the player still counts as there; null while a socket is open. */
    const left = async () => {
      const { rows } = await given.db.execute(
        sql`select extract(epoch from until - clock_timestamp())::float8 as left from presence where player_id = ${playerId}`,
      )
      return rows[0]?.left
    }
    now.mockReturnValue(100_000)
    presence.acted(playerId)
    presence.socketOpened(playerId)
    await expect.poll(left).toBeNull()
    // Three seconds later another one has the seat, and the socket counts no more.
    now.mockReturnValue(103_000)
    presence.socketClosed(playerId)
    await expect.poll(left).toBeGreaterThan(0)
    expect(await left()).toBeLessThanOrEqual((SEAT_IDLE_MS - 3_000) / 1_000)
  })
})
