import type { PlayerView } from '#shared/game/room/state.ts'
import type { RoomStatus } from '#shared/game/types.ts'
import { asAdmin } from './admin.ts'
import { BrowserSession, numbersOn, openRoom, type TestRoom } from './browser-session.ts'
import type { TestServer } from './test-server.ts'

/** All kinds of clients of a room. */
export const ACTORS = [
  'nobody',
  'stale cookie',
  'player',
  'lent seat',
  'other room',
  'host',
  'lent host',
  'admin',
] as const
export type Actor = (typeof ACTORS)[number]

/** A room with all of them. Ravi and Dadi play, and Nani on paper; in a running or finished game a number of each was called. */
export interface Scenario {
  room: TestRoom
  status: RoomStatus
  /** Ids by name; `guest` plays in another room. */
  ids: { asha: string; ravi: string; dadi: string; nani: string; guest: string }
  browsers: Record<Actor, BrowserSession>
  /** Called in the running game, and on the first ticket of Ravi and of Asha. */
  called: { ravi: number; asha: number }
  /** Never called. */
  uncalled: number
}

/** Clients outside the room. */
interface Outsiders {
  elsewhere: TestRoom
  admin: BrowserSession
}

export async function createOutsiders(server: TestServer): Promise<Outsiders> {
  return { elsewhere: await openRoom(server), admin: await asAdmin(server) }
}

/** The player that an actor names: their own if they have one here, else Ravi, as whom they pretend to act. */
export function ownId(scene: Scenario, actor: Actor): string {
  return actor === 'host' || actor === 'lent host' ? scene.ids.asha : scene.ids.ravi
}

/** Creates a room in a status with all clients except those on lent seats. */
export async function createScenario(
  server: TestServer,
  { elsewhere, admin }: Outsiders,
  status: RoomStatus,
): Promise<Scenario> {
  const room = await openRoom(server)
  const [ravi, dadi] = [await room.join('Ravi'), await room.join('Dadi')]
  const { browser, id: asha } = room.host
  const ask = <T>(path: string, body?: unknown) => browser.post<T>(`/api/rooms/${room.id}/${path}`, body)
  const nani = await ask<PlayerView>('papers', { name: 'Nani', ticketCount: 1 })
  const [ravis = 0] = numbersOn(room, ravi.id)
  const called = { ravi: ravis, asha: numbersOn(room, asha).find((n) => n !== ravis) ?? 0 }
  const uncalled = [1, 2, 3].find((n) => n !== called.ravi && n !== called.asha) ?? 0
  if (status !== 'waiting') await ask('start-ticket-selection')
  if (status === 'active' || status === 'finished') {
    await room.start()
    for (const number of Object.values(called)) await ask('call-number', { number })
  }
  if (status === 'finished') await ask('end')
  return {
    room,
    status,
    ids: { asha, ravi: ravi.id, dadi: dadi.id, nani: nani.body.id, guest: elsewhere.host.id },
    called,
    uncalled,
    browsers: {
      nobody: new BrowserSession(server),
      'stale cookie': new BrowserSession(server, 'tambola=s%3AnobodyKnowsThisSession.c2lnbmVkQnlOb2JvZHk'),
      player: ravi.browser,
      'lent seat': new BrowserSession(server),
      'other room': elsewhere.host.browser,
      host: browser,
      'lent host': new BrowserSession(server),
      admin,
    },
  }
}

/** Lends Ravi's and Asha's seats to other devices, which works once the seats have been idle for a while. */
export async function lendSeats({ room, browsers }: Scenario): Promise<void> {
  const lent = await browsers['lent seat'].post(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
  const lentHost = await browsers['lent host'].post(`/api/rooms/${room.id}/join`, { name: 'Asha' })
  if (lent.status !== 200 || lentHost.status !== 200) throw new Error('somebody still plays these seats')
}
