import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { SessionHash } from '#shared/game/ids.ts'
import { openLog } from '../../../server/app/logger.ts'
import { createLocalBus } from '../../../server/bus/bus.ts'
import { createPresence } from '../../../server/presence/presence.ts'
import { Hub } from '../../../server/realtime/hub.ts'
import type { RoomAccess } from '../../../server/realtime/room-access.ts'
import { watchedBy } from '../../support/watcher-server.ts'

const ROOM = '482913'
const IDS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [FIRST = '', SECOND = '', THIRD = ''] = IDS
type Bus = ReturnType<typeof createLocalBus>

/** A hub with one open socket, in the first round of the room. It has borrowed the seat of the second player. */
async function aHub(changes: Partial<RoomAccess>) {
  const presence = createPresence()
  const unfollowed: string[] = []
  const bus = { ...createLocalBus(), unfollow: (roomId: string) => void unfollowed.push(roomId) }
  const access: RoomAccess = {
    versionOf: async () => ({ epoch: 'first', version: 7, isCallerAway: true, tv: 'shows' }),
    seatHeld: async (_session, _roomId, playerId) => {
      const isBorrower = playerId === SECOND
      return playerId === THIRD ? null : { playerId, isBorrower, canBeLost: isBorrower }
    },
    presentPlayers: async () => new Map(),
    lostSeats: async () => [],
    ...changes,
  }
  const hub = new Hub({ bus, presence, access, log: openLog({ LOG_LEVEL: 'error' }) })
  const { clients, watchers, close } = await watchedBy(1)
  const [client, watcher] = [clients[0], watchers[0]]
  if (!client || !watcher?.stream) throw new Error('nobody has connected')
  hub.accept(watcher, watcher.stream, { session: 'Ravi' as SessionHash, address: '' })
  return {
    bus,
    hub,
    unfollowed,
    client,
    signs: () => IDS.map((playerId) => presence.signOf(playerId)),
    send: (type: string, payload: object) => client.send(JSON.stringify({ type, roomId: ROOM, payload })),
    leave: async () => {
      client.close()
      await once(watcher, 'close')
    },
    close: () => Promise.all([close(), hub.close(), bus.close()]),
  }
}

test('the first heartbeat shows that the caller is away, and what a TV does', async () => {
  const { client, send, close } = await aHub({})
  const said = once(client, 'message')
  send('player_joined', {})
  expect(String(await said)).toContain('{"isCallerAway":true,"tv":"shows"}')
  await close()
})

test.each<[string, (bus: Bus, hub: Hub) => void]>([
  [
    'the message of the next round',
    (bus) => bus.publish({ type: 'round_opened', payload: { round: 2 }, roomId: ROOM, e: 'second', v: 8 }),
  ],
  [
    'the database, when that message was lost',
    (_bus, hub) => hub.resync(ROOM, { epoch: 'second', version: 8, isCallerAway: false, tv: null }),
  ],
])('an open socket keeps its player present in the next round, by %s', async (_what, tell) => {
  const { bus, hub, unfollowed, signs, send, leave, close } = await aHub({
    presentPlayers: async (_roomId, former) => new Map(former.filter((id) => id === FIRST).map((id) => [id, SECOND])),
  })
  send('player_joined', { playerId: FIRST })
  await expect.poll(signs).toEqual(['connected', 'none', 'none'])
  send('attention', { here: false })
  await expect.poll(signs).toEqual(['hidden', 'none', 'none'])

  tell(bus, hub)

  await expect.poll(signs, { message: 'still hidden' }).toEqual(['none', 'hidden', 'none'])
  send('attention', { here: true })
  await expect.poll(signs).toEqual(['none', 'connected', 'none'])
  await leave()
  expect(signs(), 'gone with the socket').toEqual(['none', 'none', 'none'])
  expect(unfollowed, 'nobody here watches the room').toEqual([ROOM])
  await close()
})

test('one socket keeps everybody on its phone present whose seat it owns or has borrowed', async () => {
  const { hub, signs, send, leave, close } = await aHub({
    lostSeats: async (played) => played.filter(({ playerId }) => playerId === SECOND),
  })
  const enterWith = (...also: string[]) => send('player_joined', { playerId: FIRST, also })

  enterWith(SECOND, THIRD, FIRST)
  await expect.poll(signs).toEqual(['connected', 'connected', 'none'])
  send('attention', { here: false })
  await expect.poll(signs).toEqual(['hidden', 'hidden', 'none'])
  send('attention', { here: true })
  await hub.releaseLostSeats()
  await expect.poll(signs).toEqual(['connected', 'none', 'none'])
  enterWith(SECOND)
  await expect.poll(signs).toEqual(['connected', 'connected', 'none'])
  enterWith()
  await expect.poll(signs).toEqual(['connected', 'none', 'none'])
  await leave()
  expect(signs()).toEqual(['none', 'none', 'none'])
  await close()
})
