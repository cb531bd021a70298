import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { roomsOnTv } from '../../server/presence/elsewhere.ts'
import { SEAT_IDLE_MS } from '../../server/presence/presence.ts'
import { sharePresence } from '../../server/presence/shared-presence.ts'
import { loadVersion } from '../../server/room/rows/repo.ts'
import { newRoomOn } from '../support/gate.ts'
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

  describe('what a TV does', () => {
    const ROOM = '482913'
    /** The former release knows TVs as players with these ids. */
    const [SHOWS, SPEAKS] = [`00000000-0000-0000-0000-000000${ROOM}`, `00000000-0000-0000-0001-000000${ROOM}`]
    const seenIn = (table: 'tvs' | 'presence') => async () =>
      (await given.db.execute(sql`select * from ${sql.identifier(table)}`)).rows
    const isVisible = async () => (await roomsOnTv(given.db, [ROOM, '123456'])).has(ROOM)

    test('all processes know what a TV does, and so do those of the former release', async () => {
      const presence = sharePresence(given.db, pino({ level: 'silent' }))
      const { tvs } = presence
      tvs.opened(ROOM)
      await expect.poll(seenIn('tvs')).toMatchObject([{ room_id: ROOM, speaks: false, hidden: false }])
      expect(await seenIn('presence')()).toMatchObject([{ player_id: SHOWS, hidden: false, until: null }])
      expect(await isVisible()).toBe(true)

      tvs.spoke(ROOM)
      tvs.hid(ROOM)
      await expect.poll(seenIn('tvs')).toMatchObject([{ speaks: true, hidden: true }])
      expect((await seenIn('presence')()).map(({ player_id, hidden }) => [player_id, hidden]).toSorted()).toEqual([
        [SHOWS, true],
        [SPEAKS, false],
      ])
      expect(await isVisible()).toBe(false)

      tvs.closed(ROOM)
      tvs.hushed(ROOM)
      await expect.poll(seenIn('tvs')).toEqual([])
      expect(await seenIn('presence')()).toEqual([])
      await presence.close()
    })

    test('what a TV does at a process of the former release is read too', async () => {
      const processId = randomUUID()
      await given.db.execute(sql`insert into server_processes (id) values (${processId})`)
      const note = (id: string, hidden: boolean) =>
        given.db.execute(sql`insert into presence (player_id, process_id, hidden) values (${id}, ${processId}, ${hidden})
          on conflict (player_id, process_id) do update set hidden = excluded.hidden`)
      const room = (await newRoomOn(given.db)).room.id
      const sign = async () => (await loadVersion(given.db, room))?.tv
      expect(await sign()).toBeNull()
      await note(SHOWS.replace(ROOM, room), false)
      expect([await sign(), (await roomsOnTv(given.db, [room])).has(room)]).toEqual(['shows', true])
      await note(SPEAKS.replace(ROOM, room), false)
      await note(SHOWS.replace(ROOM, room), true)
      expect([await sign(), (await roomsOnTv(given.db, [room])).has(room)]).toEqual(['speaks', false])
    })
  })
})
