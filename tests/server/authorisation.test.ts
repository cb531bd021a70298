import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ErrorAnswer } from '#shared/api.ts'
import { ROOM_STATUSES, type RoomStatus } from '#shared/game/types.ts'
import { GIVE_UP_AFTER_MS } from '../../scripts/waiting.ts'
import { ADMIN_CODE, asAdmin } from '../support/admin.ts'
import type { BrowserSession } from '../support/browser-session.ts'
import { ACTORS, type Actor, callOutsiders, type Everybody, gather, lendSeats, ownId } from '../support/everybody.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { openSocket } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** The expected answer: status, and code of a refusal. One for all room statuses, or one for each in order. */
type Said = string | [waiting: string, selection: string, active: string, finished: string]

interface Row {
  what: string
  send(scene: Everybody, browser: BrowserSession, own: string): ReturnType<BrowserSession['post']>
  /** Without a valid session. */
  nobody: Said
  /** With a seat of another room. */
  otherRoom: Said
  /** With a player's seat, owned or lent. */
  player: Said
  host: Said
  /** On a lent host's seat, if its rights are fewer than the host's. */
  lentHost?: Said
  /** With an admin session and no seat, if that has more rights than nobody. */
  admin?: Said
}

const JOIN_FIRST = '401 no_seat'
const NOT_HOST = '403 not_host'
const NOT_YOURS = '403 not_your_seat'
const LENT = '403 host_seat_lent'
const NO_PLAYER = '404 player_not_found'
const NOT_ACTIVE = '409 game_not_active'
const TOO_LATE = '409 tickets_already_confirmed'
const CANNOT_START = '409 cannot_start_now'
const STARTED = '409 game_already_started'
const OVER = '409 game_over'

const everybody = (said: Said) => ({ nobody: said, otherRoom: said, player: said, host: said })
/** Rights of a seat, for players and hosts alike. */
const ofSeat = (said: Said) => ({ nobody: JOIN_FIRST, otherRoom: NOT_YOURS, player: said, host: said })
const ofAnother = { nobody: JOIN_FIRST, otherRoom: NOT_YOURS, player: NOT_YOURS, host: NOT_YOURS }
const ofHost = (host: Said, lentHost: Said = host) => ({
  nobody: JOIN_FIRST,
  otherRoom: NOT_HOST,
  player: NOT_HOST,
  host,
  lentHost,
})
const ofAdmin = (admin: Said) => ({ ...everybody('401 admin_required'), admin })
const path = ({ room }: Everybody) => `/api/rooms/${room.id}`

const ROWS: Row[] = [
  { what: 'read the room', send: (at, by) => by.get(path(at)), ...everybody('200') },
  { what: 'read the game', send: ({ room }, by) => by.get(`/api/game-state/${room.id}`), ...everybody('200') },
  { what: 'read the winners', send: (at, by) => by.get(`${path(at)}/winners`), ...everybody('200') },
  { what: 'read the draw', send: (at, by) => by.get(`${path(at)}/draw`), ...everybody('200') },
  { what: 'read the advertisements', send: (_, by) => by.get('/api/advertisements'), ...everybody('200') },
  { what: 'read the analytics', send: (_, by) => by.get('/api/analytics/rooms'), ...ofAdmin('200') },
  {
    what: 'add an advertisement',
    send: (_, by) => by.post('/api/advertisements', {}),
    ...ofAdmin('400 ad_image_required'),
  },
  {
    what: 'change an advertisement',
    send: (_, by) => by.send('PUT', '/api/advertisements/999', {}),
    ...ofAdmin('404 ad_not_found'),
  },
  {
    what: 'delete an advertisement',
    send: (_, by) => by.send('DELETE', '/api/advertisements/999'),
    ...ofAdmin('404 ad_not_found'),
  },
  { what: 'ask for an upload link', send: (_, by) => by.post('/api/objects/upload'), ...ofAdmin('200') },
  {
    what: 'try an admin code',
    // A new address each time, since only five attempts per address are allowed.
    send: (_, by) => by.post('/api/admin/session', { code: 'open sesame' }, { 'x-forwarded-for': nextAddress() }),
    ...everybody('401 admin_code_wrong'),
  },
  { what: 'sign the admin out', send: (_, by) => by.send('DELETE', '/api/admin/session'), ...everybody('204') },
  { what: 'open a room', send: (_, by) => by.post('/api/rooms', { hostName: 'Tara' }), ...everybody('201') },
  {
    what: 'join under a new name',
    send: (at, by) => by.post(`${path(at)}/join`, { name: 'Tara' }),
    ...everybody(['201', '201', STARTED, OVER]),
  },
  {
    what: 'start the selection',
    send: (at, by) => by.post(`${path(at)}/start-ticket-selection`),
    ...ofHost(['200', '200', '200', CANNOT_START]),
  },
  {
    what: 'select a ticket',
    send: (at, by, playerId) => by.post(`${path(at)}/tickets/5/select`, { playerId }),
    ...ofSeat(['200', '200', TOO_LATE, TOO_LATE]),
  },
  {
    what: 'select for another',
    send: (at, by) => by.post(`${path(at)}/tickets/5/select`, { playerId: at.ids.dadi }),
    ...ofAnother,
  },
  {
    what: 'select for a player of another room',
    send: (at, by) => by.post(`${path(at)}/tickets/5/select`, { playerId: at.ids.guest }),
    ...ofSeat(NO_PLAYER),
    otherRoom: NO_PLAYER,
  },
  {
    what: 'unselect a ticket',
    send: (at, by, playerId) => by.post(`${path(at)}/tickets/0/unselect`, { playerId }),
    ...ofSeat(['200', '200', TOO_LATE, TOO_LATE]),
  },
  {
    what: "unselect another's ticket",
    send: (at, by) => by.post(`${path(at)}/tickets/0/unselect`, { playerId: at.ids.dadi }),
    ...ofAnother,
  },
  {
    what: 'confirm tickets',
    send: (_, by, id) => by.post(`/api/players/${id}/confirm-tickets`, { ticketIds: [1, 2] }),
    ...ofSeat(['200', '200', TOO_LATE, TOO_LATE]),
  },
  {
    what: "confirm another's tickets",
    send: ({ ids }, by) => by.post(`/api/players/${ids.dadi}/confirm-tickets`, { ticketIds: [1, 2] }),
    ...ofAnother,
  },
  {
    what: 'start the game',
    send: (at, by, playerId) => by.post(`${path(at)}/start`, { playerId }),
    ...ofHost(['200', '200', '200', CANNOT_START]),
    otherRoom: NOT_YOURS,
  },
  {
    what: 'start the game as the host',
    send: (at, by) => by.post(`${path(at)}/start`, { playerId: at.ids.asha }),
    ...ofAnother,
    host: ['200', '200', '200', CANNOT_START],
  },
  {
    what: 'call a number',
    send: (at, by) => by.post(`${path(at)}/call-number`),
    ...ofHost(['200', '200', '200', NOT_ACTIVE]),
  },
  {
    what: 'call a chosen number',
    send: (at, by) => by.post(`${path(at)}/call-number`, { number: at.uncalled }),
    ...ofHost(['200', '200', '200', NOT_ACTIVE], [LENT, LENT, LENT, NOT_ACTIVE]),
  },
  {
    what: 'mark a number',
    send: ({ ids, called }, by, id) => {
      return by.post(`/api/players/${id}/mark`, { ticketId: 0, number: id === ids.asha ? called.asha : called.ravi })
    },
    ...ofSeat(['400 ticket_not_yours', '400 ticket_not_yours', '200', NOT_ACTIVE]),
  },
  {
    what: 'mark for another',
    send: ({ ids, called }, by) => by.post(`/api/players/${ids.dadi}/mark`, { ticketId: 0, number: called.ravi }),
    ...ofAnother,
  },
  {
    what: 'unmark a number that is not marked',
    send: (_, by, id) => by.post(`/api/players/${id}/unmark`, { ticketId: 0, number: 5 }),
    ...ofSeat('200'),
  },
  {
    what: 'unmark for another',
    send: ({ ids }, by) => by.post(`/api/players/${ids.dadi}/unmark`, { ticketId: 0, number: 5 }),
    ...ofAnother,
  },
  {
    what: 'claim an incomplete pattern',
    send: (at, by, playerId) =>
      by.post(`${path(at)}/winners`, { playerId, pattern: 'Full House', ticketNumber: 1, playerName: 'Dadi' }),
    ...ofSeat([NOT_ACTIVE, NOT_ACTIVE, '400 pattern_not_valid', NOT_ACTIVE]),
  },
  {
    what: 'claim for another',
    send: (at, by) => by.post(`${path(at)}/winners`, { playerId: at.ids.dadi, pattern: 'Full House', ticketNumber: 1 }),
    ...ofAnother,
  },
  {
    what: 'lock the room',
    send: (at, by) => by.post(`${path(at)}/lock`, { locked: true }),
    ...ofHost(['200', '200', '200', NOT_ACTIVE], LENT),
  },
  {
    what: 'remove a player',
    send: (at, by) => by.post(`${path(at)}/players/${at.ids.dadi}/remove`),
    ...ofHost(['200', '200', '200', NOT_ACTIVE], LENT),
  },
  {
    what: 'end the game',
    send: (at, by) => by.post(`${path(at)}/end`),
    ...ofHost([NOT_ACTIVE, NOT_ACTIVE, '200', '200'], LENT),
  },
  {
    what: 'take over while the host is here',
    send: (at, by, playerId) => by.post(`${path(at)}/takeover`, { playerId }),
    ...ofSeat([NOT_ACTIVE, NOT_ACTIVE, '409 caller_is_here', NOT_ACTIVE]),
    host: [NOT_ACTIVE, NOT_ACTIVE, '200', NOT_ACTIVE],
  },
  {
    what: 'take over without naming a player',
    send: (at, by) => by.post(`${path(at)}/takeover`),
    ...ofSeat([NOT_ACTIVE, NOT_ACTIVE, '409 caller_is_here', NOT_ACTIVE]),
    host: [NOT_ACTIVE, NOT_ACTIVE, '200', NOT_ACTIVE],
  },
]

function expected(row: Row, actor: Actor, status: RoomStatus): string {
  const said = {
    nobody: row.nobody,
    'stale cookie': row.nobody,
    player: row.player,
    'lent seat': row.player,
    'other room': row.otherRoom,
    host: row.host,
    'lent host': row.lentHost ?? row.host,
    admin: row.admin ?? row.nobody,
  }[actor]
  return typeof said === 'string' ? said : (said[ROOM_STATUSES.indexOf(status)] as string)
}

/** Messages on the socket and their results, for any sender and room: a socket can only watch. */
const MESSAGES: { what: string; message(scene: Everybody, own: string): object; brings: 'watches' | 1008 }[] = [
  {
    what: 'name the room',
    message: ({ room }, playerId) => ({ type: 'player_joined', roomId: room.id, payload: { playerId, isHost: true } }),
    brings: 'watches',
  },
  {
    what: 'name a missing room',
    message: () => ({ type: 'player_joined', roomId: '000000', payload: {} }),
    brings: 1008,
  },
  {
    what: 'forge a call',
    message: ({ room }) => ({ type: 'number_called', roomId: room.id, payload: { number: 5, seq: 1, source: 'draw' } }),
    brings: 1008,
  },
  {
    what: 'forge the start',
    message: ({ room }) => ({ type: 'game_started', roomId: room.id, payload: {} }),
    brings: 1008,
  },
]

const changes = (row: Row, said: string) => said.startsWith('2') && !row.what.startsWith('read')

onOneDatabase({ ADMIN_CODE, TRUST_PROXY: '1' }, (server) => {
  /** Refusals do not change a room, so they share one. Every allowed command has its own room. */
  const shared = new Map<string, Everybody>()
  const own = new Map<string, Everybody>()
  let asserted = 0
  const lentOrNot = (actor: Actor) => (actor.startsWith('lent') ? 'lent' : 'plain')
  const cells = ROWS.flatMap((row) =>
    ACTORS.flatMap((actor) =>
      ROOM_STATUSES.map((status) => ({ row, actor, status, said: expected(row, actor, status) })),
    ),
  )

  beforeAll(async () => {
    const outsiders = await callOutsiders(server)
    const lent: Everybody[] = []
    const gatherFor = async (actor: Actor, status: RoomStatus) => {
      // Creating or joining a room gives a seat, so each such command needs a new browser.
      const admin = actor === 'admin' ? await asAdmin(server) : outsiders.admin
      const scene = await gather(server, { ...outsiders, admin }, status)
      if (actor.startsWith('lent')) lent.push(scene)
      return scene
    }
    for (const status of ROOM_STATUSES) {
      shared.set(`plain ${status}`, await gatherFor('host', status))
      shared.set(`lent ${status}`, await gatherFor('lent host', status))
    }
    const fresh = cells.filter(({ row, said }) => changes(row, said))
    const gatherOwn = async ({ row, actor, status }: (typeof cells)[number]) =>
      own.set(`${row.what} ${actor} ${status}`, await gatherFor(actor, status))
    await mapInBatches(fresh, gatherOwn, AT_ONCE)
    for (const scene of lent) await vi.waitFor(() => lendSeats(scene), { timeout: GIVE_UP_AFTER_MS, interval: 500 })
  })

  afterAll(() => {
    process.stdout.write(`authorisation, ${server.database}: ${asserted} cells asserted\n`)
  })

  const sceneOf = ({ row, actor, status }: (typeof cells)[number]) =>
    own.get(`${row.what} ${actor} ${status}`) ?? shared.get(`${lentOrNot(actor)} ${status}`)

  test.each(ROWS)('$what', async (row) => {
    const wanted: Record<string, string> = {}
    const answered: Record<string, string> = {}
    for (const cell of cells.filter((each) => each.row === row)) {
      const scene = sceneOf(cell) as Everybody
      const before = changes(row, cell.said) ? null : await scene.room.state()
      const { status, body } = await row.send(scene, scene.browsers[cell.actor], ownId(scene, cell.actor))
      const name = `${cell.actor}, ${cell.status}`
      wanted[name] = cell.said
      answered[name] = status < 300 ? String(status) : `${status} ${(body as ErrorAnswer).code}`
      if (before) expect(await scene.room.state(), `${name} changes nothing`).toEqual(before)
      asserted++
    }
    expect(answered).toEqual(wanted)
  })

  describe('on the socket', () => {
    test.each(MESSAGES)('$what', async ({ message, brings }) => {
      for (const actor of ACTORS) {
        for (const status of ROOM_STATUSES) {
          const scene = shared.get(`${lentOrNot(actor)} ${status}`) as Everybody
          const before = await scene.room.state()
          const cookie = scene.browsers[actor].cookieHeader
          const socket = await openSocket(server, cookie ? { cookie } : {})
          const heard = once(socket, 'message').then(([data]) => JSON.parse(String(data)))
          const closed = once(socket, 'close').then(([code]) => code)
          socket.send(JSON.stringify(message(scene, ownId(scene, actor))))
          const said = await Promise.race([heard, closed])
          if (brings === 'watches') expect(said, `${actor}, ${status}`).toMatchObject({ type: 'heartbeat' })
          else expect(said, `${actor}, ${status}`).toBe(brings)
          socket.terminate()
          expect(await scene.room.state(), `${actor}, ${status} changes nothing`).toEqual(before)
          asserted++
        }
      }
    })
  })
})

const AT_ONCE = 8

let addresses = 0
const nextAddress = () => `10.0.${addresses++ >> 8}.${addresses & 255}`
