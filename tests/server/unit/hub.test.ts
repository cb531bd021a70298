import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { SessionHash } from '#shared/game/ids.ts'
import { openLog } from '../../../server/app/log.ts'
import { createLocalBus } from '../../../server/bus/bus.ts'
import { createPresence } from '../../../server/presence/presence.ts'
import { createHub, type Hub } from '../../../server/realtime/hub.ts'
import { watchedBy } from '../../support/watcher-server.ts'

const ROOM = '482913'
const [BEFORE, NOW] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
type Bus = ReturnType<typeof createLocalBus>

test.each<[string, (bus: Bus, hub: Hub) => void]>([
  [
    'the message of the next round',
    (bus) => bus.publish({ type: 'round_opened', payload: { round: 2 }, roomId: ROOM, e: 'second', v: 8 }),
  ],
  [
    'the database, when that message was lost',
    (_bus, hub) => hub.resync(ROOM, { epoch: 'second', version: 8, isCallerAway: false, tv: null }),
  ],
])('an open socket stays its player’s presence in the next round, by %s', async (_what, tell) => {
  const presence = createPresence()
  const unfollowed: string[] = []
  const bus = { ...createLocalBus(), unfollow: (roomId: string) => void unfollowed.push(roomId) }
  const access = {
    stateOf: async () => ({ epoch: 'first', version: 7 }),
    holdsSeat: async () => 'own' as const,
    presentPlayers: async (_roomId: string, former: string[]) =>
      new Map(former.filter((id) => id === BEFORE).map((id) => [id, NOW])),
    lostSeats: async () => [],
  }
  const hub = createHub({ bus, presence, access, log: openLog({ LOG_LEVEL: 'error' }) })
  const { clients, watchers, close } = await watchedBy(1)
  const [client, watcher] = [clients[0], watchers[0]]
  if (!client || !watcher?.stream) throw new Error('nobody has connected')
  hub.accept(watcher, watcher.stream, { session: 'Ravi' as SessionHash, address: '' })
  const subscribed = once(watcher, 'subscribed')
  client.send(JSON.stringify({ type: 'player_joined', roomId: ROOM, payload: { playerId: BEFORE } }))
  await subscribed
  expect([presence.isOwnerConnected(BEFORE), presence.isOwnerConnected(NOW)]).toEqual([true, false])
  client.send(JSON.stringify({ type: 'attention', roomId: ROOM, payload: { here: false } }))
  await expect.poll(() => presence.signOf(BEFORE)).toBe('hidden')

  tell(bus, hub)

  await expect.poll(() => presence.isOwnerConnected(NOW)).toBe(true)
  expect([presence.signOf(BEFORE), presence.signOf(NOW)], 'still hidden').toEqual(['none', 'hidden'])
  client.send(JSON.stringify({ type: 'attention', roomId: ROOM, payload: { here: true } }))
  await expect.poll(() => presence.signOf(NOW)).toBe('connected')
  client.close()
  await once(watcher, 'close')
  expect(presence.isOwnerConnected(NOW), 'gone with the socket').toBe(false)
  expect(unfollowed, 'nobody here watches the room').toEqual([ROOM])
  close()
  await hub.close()
  await bus.close()
})

test('one socket is the presence of everybody on its phone whose seat it holds, as own or as borrowed', async () => {
  const [MINE, LENT, FOREIGN] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
    string,
    string,
    string,
  ]
  const presence = createPresence()
  const bus = createLocalBus()
  const held: Record<string, 'own' | 'lent' | null> = { [MINE]: 'own', [LENT]: 'lent', [FOREIGN]: null }
  const access = {
    stateOf: async () => ({ epoch: 'first', version: 7 }),
    holdsSeat: async (_session: unknown, _roomId: string, playerId: string) => held[playerId] ?? null,
    presentPlayers: async () => new Map<string, string>(),
    lostSeats: async <Seat extends { playerId: string }>(played: Seat[]) =>
      played.filter(({ playerId }) => playerId === LENT),
  }
  const hub = createHub({ bus, presence, access, log: openLog({ LOG_LEVEL: 'error' }) })
  const { clients, watchers, close } = await watchedBy(1)
  const [client, watcher] = [clients[0], watchers[0]]
  if (!client || !watcher?.stream) throw new Error('nobody has connected')
  hub.accept(watcher, watcher.stream, { session: 'Dadi' as SessionHash, address: '' })
  const signs = () => [MINE, LENT, FOREIGN].map((playerId) => presence.signOf(playerId))
  const enterWith = (...also: string[]) =>
    client.send(JSON.stringify({ type: 'player_joined', roomId: ROOM, payload: { playerId: MINE, also } }))

  enterWith(LENT, FOREIGN, MINE)
  await expect.poll(signs).toEqual(['connected', 'connected', 'none'])
  client.send(JSON.stringify({ type: 'attention', roomId: ROOM, payload: { here: false } }))
  await expect.poll(signs).toEqual(['hidden', 'hidden', 'none'])
  client.send(JSON.stringify({ type: 'attention', roomId: ROOM, payload: { here: true } }))
  await hub.releaseBorrowers()
  await expect.poll(signs).toEqual(['connected', 'none', 'none'])
  enterWith(LENT)
  await expect.poll(signs).toEqual(['connected', 'connected', 'none'])
  enterWith()
  await expect.poll(signs).toEqual(['connected', 'none', 'none'])
  client.close()
  await once(watcher, 'close')
  expect(signs()).toEqual(['none', 'none', 'none'])
  close()
  await hub.close()
  await bus.close()
})
