import { beforeAll, expect, test, vi } from 'vitest'
import type { ErrorAnswer, JoinAnswer } from '#shared/api.ts'
import { ROOM_STATUSES, type RoomStatus } from '#shared/game/types.ts'
import { GIVE_UP_AFTER_MS } from '../../scripts/waiting.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

/** The names used to join: a free one, a player's, the host's, and that of a removed player. */
const NAMES = ['Tara', 'Ravi', 'Asha', 'Mallory'] as const
// A session that takes an idle seat must be before its owner, who would play it again.
const WHO = ['other session', 'owner of the name', 'removed session'] as const
/** Nobody owns a free name. */
const FOR_A_FREE_NAME = ['removed session', 'other session'] as const
const hasSeat = (name: Case['name']) => name === 'Ravi' || name === 'Asha'

/** A room as it is when somebody joins. */
interface RoomKind {
  status: RoomStatus
  isLocked: boolean
  isFull: boolean
}

interface Case extends RoomKind {
  name: (typeof NAMES)[number]
  who: (typeof WHO)[number]
  /** Whether that player is playing now. */
  isPlaying: boolean
}

const both = [false, true]
const ROOMS: RoomKind[] = ROOM_STATUSES.flatMap((status) =>
  both.flatMap((isLocked) => both.map((isFull) => ({ status, isLocked, isFull }))),
)

/** In one room, one after the other: an idle seat before it is played, and who takes the free place last. */
function casesOf(room: RoomKind): Case[] {
  const cases = (names: readonly Case['name'][], isPlaying: boolean) =>
    names.flatMap((name) => WHO.map((who) => ({ ...room, name, who, isPlaying })))
  const free = FOR_A_FREE_NAME.map((who) => ({ ...room, name: 'Tara' as const, who, isPlaying: false }))
  return [...cases(['Ravi', 'Asha', 'Mallory'], false), ...cases(['Ravi', 'Asha'], true), ...free]
}

/** The rules for joining. */
function expected({ name, who, isPlaying, status, isLocked, isFull }: Case): string {
  if (who === 'removed session' || name === 'Mallory') return '403 removed_by_host'
  if (hasSeat(name)) {
    return who === 'other session' && isPlaying ? '409 seat_in_use' : '200 reconnection'
  }
  if (status === 'active') return '409 game_already_started'
  if (status === 'finished') return '409 game_over'
  if (isLocked) return '423 room_locked'
  return isFull ? '409 room_full' : '201 new'
}

const MAX_PLAYERS = 4

interface Scene {
  room: TestRoom
  ravi: Seated
  mallory: Seated
}

async function createScene(server: TestServer, { status, isLocked, isFull }: RoomKind): Promise<Scene> {
  const room = await openRoom(server)
  const [ravi, mallory] = [await room.join('Ravi'), await room.join('Mallory')]
  const { browser } = room.host
  await browser.post(`/api/rooms/${room.id}/players/${mallory.id}/remove`)
  for (const name of ['Dadi', 'Meena'].slice(0, isFull ? 2 : 1)) await room.join(name)
  if (isLocked) await browser.post(`/api/rooms/${room.id}/lock`, { locked: true })
  if (status === 'ticket_selection') await browser.post(`/api/rooms/${room.id}/start-ticket-selection`)
  if (status === 'active' || status === 'finished') await room.start()
  if (status === 'finished') await browser.post(`/api/rooms/${room.id}/end`)
  return { room, ravi, mallory }
}

onOneDatabase({ MAX_PLAYERS_PER_ROOM: String(MAX_PLAYERS) }, (server) => {
  const scenes = new Map<RoomKind, Scene>()

  beforeAll(async () => {
    await mapInBatches(ROOMS, async (kind) => scenes.set(kind, await createScene(server, kind)), AT_ONCE)
  })

  const join = async ({ room, ravi, mallory }: Scene, each: Case): Promise<string> => {
    const owner = {
      Tara: new BrowserSession(server),
      Ravi: ravi.browser,
      Asha: room.host.browser,
      Mallory: mallory.browser,
    }
    const browser = {
      'owner of the name': owner[each.name],
      'other session': new BrowserSession(server),
      'removed session': mallory.browser,
    }[each.who]
    if (each.isPlaying) {
      const player = each.name === 'Asha' ? room.host : ravi
      await player.browser.post(`/api/players/${player.id}/unmark`, { ticketId: 0, number: 1 })
    }
    const { status, body } = await browser.post<JoinAnswer & ErrorAnswer>(`/api/rooms/${room.id}/join`, {
      name: each.name,
    })
    return `${status} ${status < 300 ? (body.isReconnection ? 'reconnection' : 'new') : body.code}`
  }

  test.each(ROOMS)('joining a room that is $status, locked: $isLocked, full: $isFull', async (kind) => {
    const scene = scenes.get(kind) as Scene
    const count = async () => (await scene.room.state()).players.length
    for (const each of casesOf(kind)) {
      const before = await count()
      const wanted = expected(each)
      const check = async () => expect(await join(scene, each), JSON.stringify(each)).toBe(wanted)
      // A seat becomes idle a few seconds after the last request of its player, so the first cases may be too early.
      if (wanted === '200 reconnection' && each.who === 'other session') {
        await vi.waitFor(check, { timeout: GIVE_UP_AFTER_MS, interval: 500 })
      } else await check()
      expect(await count()).toBe(wanted === '201 new' ? before + 1 : before)
    }
  })
})

const AT_ONCE = 8
