import { eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameRooms, players } from '#shared/schema.ts'
import {
  createPresence,
  type Presence,
  type SharedPresence,
  sharePresence,
  tvOf,
  whoLooks,
} from '../../server/presence/presence.ts'
import { execute, type GateDeps } from '../../server/room/gate/execute.ts'
import { awayLook } from '../../server/room/jobs/away-watch.ts'
import { loadPlayers, loadRoom, type RoomRow } from '../../server/room/rows/repo.ts'
import { settingsOf } from '../../server/room/rows/views.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

const HOST = sessionOf('host')
const log = pino({ level: 'silent' })

onOneOpenDatabase((given) => {
  let now = 0
  let here: Presence
  let gate: GateDeps
  let elsewhere: SharedPresence
  beforeEach(() => {
    now = 0
    here = createPresence(() => now)
    gate = gateOn(given.db, { presence: here })
    elsewhere = sharePresence(given.db, log)
  })
  afterEach(() => elsewhere.close())

  /** A game in which the server calls, with a host and players; those who came are at their phones. */
  async function runningGame(came: string[], carriedOver: string[] = []) {
    const { room, hostPlayer } = await newRoomOn(given.db, 'host')
    for (const name of [...came, ...carriedOver]) await execute(gate, room.id, sessionOf(name), { type: 'join', name })
    await execute(gate, room.id, HOST, { type: 'auto_call', state: 'on' })
    await execute(gate, room.id, HOST, { type: 'start_game', playerId: hostPlayer.id })
    const ids = new Map((await loadPlayers(given.db, room.id)).map(({ name, id }) => [name, id]))
    const idOf = (name: string) => ids.get(name) as string
    const atPhones = ['Asha', ...came].map(idOf)
    await given.db.update(players).set({ came: true }).where(inArray(players.id, atPhones))
    for (const id of atPhones) here.socketOpened(id)
    const look = awayLook({ gate, calling: () => [room.id], watched: () => [room.id], now: () => now })
    return {
      id: room.id,
      idOf,
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
    const never = { autoSettings: { whenAway: 'never' as const } }
    await given.db.update(gameRooms).set(never).where(eq(gameRooms.id, game.id))
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
