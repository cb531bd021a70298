import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SessionHash } from '#shared/game/ids.ts'
import { gameRooms, players } from '#shared/schema.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import {
  createPresence,
  type Presence,
  type SharedPresence,
  sharePresence,
  tvOf,
  whoLooks,
} from '../../server/presence/presence.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { execute, type GateDeps } from '../../server/room/gate/execute.ts'
import { createCallPace } from '../../server/room/gate/pace.ts'
import { awayLook } from '../../server/room/jobs/away-watch.ts'
import { loadPlayers, loadRoom, type RoomRow } from '../../server/room/rows/repo.ts'
import { settingsOf } from '../../server/room/rows/views.ts'
import { openRoom } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, onOneOpenDatabase } from '../support/test-server.ts'

const HOST = 'hash of the host' as SessionHash
const log = pino({ level: 'silent' })

onOneOpenDatabase((given) => {
  let now = 0
  let here: Presence
  let gate: GateDeps
  let elsewhere: SharedPresence
  beforeEach(() => {
    now = 0
    here = createPresence(() => now)
    const bus = createLocalBus()
    const pace = createCallPace(bus, 0)
    gate = { db: given.db, bus, presence: here, pace, cooldownMs: 0, maxPlayers: 10 }
    elsewhere = sharePresence(given.db, log)
  })
  afterEach(() => elsewhere.close())

  /** A game in which the server calls, with a host and players; those who came are at their phones. */
  async function runningGame(came: string[], carriedOver: string[] = []) {
    const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: null }
    const { room, hostPlayer } = await createRoom({ db: given.db, maxRooms: 100 }, HOST, host)
    for (const name of [...came, ...carriedOver])
      await execute(gate, room.id, `hash of ${name}` as SessionHash, { type: 'join', name })
    await execute(gate, room.id, HOST, { type: 'auto_call', state: 'on' })
    await execute(gate, room.id, HOST, { type: 'start_game', playerId: hostPlayer.id })
    const ids = new Map((await loadPlayers(given.db, room.id)).map(({ name, id }) => [name, id]))
    for (const name of ['Asha', ...came]) {
      await given.db
        .update(players)
        .set({ came: true })
        .where(eq(players.id, ids.get(name) as string))
      here.socketOpened(ids.get(name) as string)
    }
    const look = awayLook({ gate, calling: () => [room.id], watched: () => [room.id], now: () => now })
    return {
      id: room.id,
      idOf: (name: string) => ids.get(name) as string,
      /** Lets seconds pass, with a look in each. */
      pass: async (seconds: number) => {
        for (let second = 0; second < seconds; second++) {
          await look()
          now += 1_000
        }
        await look()
        const { auto } = settingsOf((await loadRoom(given.db, room.id)) as RoomRow)
        return auto
      },
    }
  }

  test('the numbers wait for more than half of the people, by name, and go on when they are back', async () => {
    const game = await runningGame(['Dadi', 'Ravi'], ['Cousin'])
    expect(await game.pass(20)).toMatchObject({ state: 'on', reason: null })
    here.socketHid(game.idOf('Dadi'))
    expect(await game.pass(20), 'one of three').toMatchObject({ state: 'on' })
    here.socketClosed(game.idOf('Ravi'))
    expect(await game.pass(14), 'not yet').toMatchObject({ state: 'on' })
    expect(await game.pass(12)).toMatchObject({ state: 'paused', reason: 'away', by: 'Dadi, Ravi', away: 2, of: 3 })
    here.socketShowed(game.idOf('Dadi'))
    expect(await game.pass(2), 'a glance').toMatchObject({ state: 'paused' })
    expect(await game.pass(2)).toMatchObject({ state: 'on', reason: null, away: 0 })
  })

  test("nobody's page is seen for a minute: the numbers wait, but not while a TV shows the game", async () => {
    const game = await runningGame(['Dadi'])
    await given.db
      .update(gameRooms)
      .set({ autoSettings: { whenAway: 'never' } })
      .where(eq(gameRooms.id, game.id))
    here.socketOpened(tvOf(game.id))
    here.socketHid(game.idOf('Asha'))
    here.socketHid(game.idOf('Dadi'))
    expect(await game.pass(70)).toMatchObject({ state: 'on' })
    here.socketClosed(tvOf(game.id))
    expect(await game.pass(55)).toMatchObject({ state: 'on' })
    expect(await game.pass(16)).toMatchObject({ state: 'paused', reason: 'away', by: 'Asha, Dadi' })
    here.socketShowed(game.idOf('Dadi'))
    expect(await game.pass(5)).toMatchObject({ state: 'on' })
  })

  test('a page that another process sees counts, unless it is hidden', async () => {
    const game = await runningGame(['Dadi'])
    const dadi = game.idOf('Dadi')
    here.socketClosed(dadi)
    here.socketClosed(game.idOf('Asha'))
    elsewhere.socketOpened(dadi)
    await expect.poll(() => whoLooks(given.db, [dadi])).toEqual(new Set([dadi]))
    expect(await game.pass(20)).toMatchObject({ state: 'on' })
    elsewhere.socketHid(dadi)
    await expect.poll(() => whoLooks(given.db, [dadi])).toEqual(new Set())
    expect(await game.pass(70)).toMatchObject({ state: 'paused', by: 'Asha, Dadi' })
  })
})

onOneDatabase({}, (server) => {
  test('pages say whether they are seen, and are not closed for it', async () => {
    const room = await openRoom(server)
    const { cookieHeader: cookie } = room.host.browser
    const watcher = await watchRoom(server, room.id, { cookie, playerId: room.host.id })
    watcher.socket.send(JSON.stringify({ type: 'attention', roomId: room.id, payload: { here: false } }))
    await room.join('Ravi')
    expect(await watcher.until(1)).toMatchObject([{ type: 'player_joined' }])
    watcher.socket.terminate()
  })
})
