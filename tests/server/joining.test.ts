import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ErrorAnswer, JoinAnswer } from '#shared/api.ts'
import { ROOM_STATUSES, type RoomStatus } from '#shared/game/types.ts'
import { GIVE_UP_AFTER_MS } from '../../scripts/waiting.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

/** The names used to join: a free one, a player's, the host's, and that of a removed player. */
const NAMES = ['Tara', 'Ravi', 'Asha', 'Mallory'] as const
const WHO = ['owner of the name', 'other session', 'removed session'] as const

interface Case {
  name: (typeof NAMES)[number]
  who: (typeof WHO)[number]
  /** Whether that player is playing now. */
  isPlaying: boolean
  status: RoomStatus
  isLocked: boolean
  isFull: boolean
}

const both = [false, true]
const CASES: Case[] = NAMES.flatMap((name) =>
  WHO.flatMap((who) =>
    (name === 'Ravi' || name === 'Asha' ? both : [false]).flatMap((isPlaying) =>
      ROOM_STATUSES.flatMap((status) =>
        both.flatMap((isLocked) => both.map((isFull) => ({ name, who, isPlaying, status, isLocked, isFull }))),
      ),
    ),
  ),
)

/** The rules for joining. */
function expected({ name, who, isPlaying, status, isLocked, isFull }: Case): string {
  if (who === 'removed session' || name === 'Mallory') return '403 removed_by_host'
  if (name === 'Ravi' || name === 'Asha') {
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

async function createScene(server: TestServer, { status, isLocked, isFull }: Case): Promise<Scene> {
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
  const scenes = new Map<Case, Scene>()
  let asserted = 0

  beforeAll(async () => {
    await mapInBatches(CASES, async (each) => scenes.set(each, await createScene(server, each)), AT_ONCE)
  })
  afterAll(() => {
    process.stdout.write(`joining, ${server.database}: ${asserted} cells asserted\n`)
  })

  const join = async (each: Case): Promise<string> => {
    const { room, ravi, mallory } = scenes.get(each) as Scene
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

  test.each(WHO)('joining as %s', async (who) => {
    const cases = CASES.filter((each) => each.who === who)
    for (const each of cases) {
      const { room } = scenes.get(each) as Scene
      const before = (await room.state()).players.length
      const wanted = expected(each)
      const check = async () => expect(await join(each), JSON.stringify(each)).toBe(wanted)
      // A seat becomes idle a few seconds after the last request of its player, so the first cases may be too early.
      if (wanted === '200 reconnection' && who === 'other session') {
        await vi.waitFor(check, { timeout: GIVE_UP_AFTER_MS, interval: 500 })
      } else await check()
      expect((await room.state()).players.length).toBe(wanted === '201 new' ? before + 1 : before)
      asserted++
    }
  })
})

const AT_ONCE = 8
