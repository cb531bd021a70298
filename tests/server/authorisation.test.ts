import { beforeAll, expect, test, vi } from 'vitest'
import type { ErrorAnswer } from '#shared/api.ts'
import { ROOM_STATUSES, type RoomStatus } from '#shared/game/types.ts'
import { GIVE_UP_AFTER_MS } from '../../scripts/waiting.ts'
import type { PARAMS } from '../../server/http/params.ts'
import { ROUTES, type RouteName } from '../../server/http/routes.ts'
import { ADMIN_CODE, asAdmin } from '../support/admin.ts'
import type { BrowserSession } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import {
  ACTORS,
  type Actor,
  createOutsiders,
  createScenario,
  lendSeats,
  ownId,
  type Scenario,
} from '../support/room-scenarios.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'
import { aTone, clipOf } from '../support/tones.ts'

/** The expected answer: status, and code of a refusal. One for all room statuses, or one for each in order. */
type Said = string | [waiting: string, selection: string, active: string, finished: string]

interface Rights {
  /** Without a session that counts. */
  nobody: Said
  /** With a seat of another room. */
  otherRoom: Said
  player: Said
  host: Said
  /** On a lent seat, if its rights are fewer than the player's. */
  lentPlayer?: Said
  /** On a lent host's seat, if its rights are fewer than the host's. */
  lentHost?: Said
  /** With an admin session and no seat, if that has more rights than nobody. */
  admin?: Said
  /** Where it is allowed, it leaves all as it was for the other rows that say so: they share their rooms. */
  isBeside?: true
}
/** What is said in path, body and headers; by default the room and the actor's own player are named in the path. */
type Say = (scene: Scenario, own: string) => { path?: Names; body?: unknown; headers?: Record<string, string> }
interface Row extends Rights {
  what: string
  say?: Say | undefined
}

const SHOP_TICKET = [3, 12, 41, 66, 81, 18, 34, 46, 53, 72, 7, 25, 49, 77, 90]
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
const FIXED = '409 rules_are_fixed'
const NEEDED = '409 host_needed'
const NOT_OVER = '409 round_not_over'

const everybody = (said: Said) => ({ nobody: said, otherRoom: said, player: said, host: said })
const beside = <Rights extends object>(rights: Rights) => ({ ...rights, isBeside: true }) as const
/** Rights of a seat, for players and hosts alike. */
const ofSeat = (said: Said) => ({ nobody: JOIN_FIRST, otherRoom: NOT_YOURS, player: said, host: said })
const ofAnother = { nobody: JOIN_FIRST, otherRoom: NOT_YOURS, player: NOT_YOURS, host: NOT_YOURS }
const ofHost = (host: Said, lentHost?: Said) => ({
  nobody: JOIN_FIRST,
  otherRoom: NOT_HOST,
  player: NOT_HOST,
  host,
  ...(lentHost && { lentHost }),
})
const UNTIL_THE_END: Said = ['200', '200', '200', NOT_ACTIVE]
const UNTIL_IT_IS_OVER: Said = ['200', '200', '200', CANNOT_START]
const BEFORE_THE_START: Said = ['200', '200', TOO_LATE, TOO_LATE]
const FALSE_CLAIM: Said = [NOT_ACTIVE, NOT_ACTIVE, '400 pattern_not_valid', NOT_ACTIVE]
const WHILE_RUNNING = [NOT_OVER, NOT_OVER, NOT_OVER] as const
const TAKE_OVER = {
  ...ofSeat([NOT_ACTIVE, '409 caller_is_here', '409 caller_is_here', NOT_ACTIVE]),
  host: [NOT_ACTIVE, '200', '200', NOT_ACTIVE] as Said,
}
const ofAdmin = (admin: Said) => ({ ...everybody('401 admin_required'), admin })
const NOT_FOUND = '404 not_found'

const row = (what: string, rights: Rights, say?: Say): Row => ({ what, ...rights, say })
const body =
  (sent: object): Say =>
  () => ({ body: sent })
/** Somebody new each time. */
const newcomer: Say = () => ({ body: { name: `Tara ${names++}` } })
let names = 0
const forThemselves: Say = (_, playerId) => ({ body: { playerId } })
/** Doing something for another player, and for somebody on paper, for whom the host may do some things. */
const forOthers = (doing: string, sayFor: (playerId: string, scene: Scenario) => ReturnType<Say>, host?: Said) => [
  row(`${doing} for another`, ofAnother, (scene) => sayFor(scene.ids.dadi, scene)),
  row(`${doing} for somebody on paper`, { ...ofAnother, ...(host && { host }) }, (scene) =>
    sayFor(scene.ids.nani, scene),
  ),
]
/** The player is named in the body, or in the path. */
const inBody = (playerId: string) => ({ body: { playerId } })
const inPath = (sent?: object) => (playerId: string) => ({ path: { playerId }, body: sent })
const NAME_TAKEN = everybody('409 name_taken')

/** Every route has its rows: one without any does not compile. */
const ROWS: Record<RouteName, Row[]> = {
  'GET /healthz': [row('ask whether it lives', everybody('200'))],
  'GET /readyz': [row('ask whether it can serve', everybody('200'))],
  'GET /metrics': [row('read the metrics without the token', everybody(NOT_FOUND))],
  'GET /api/rooms/:roomId': [row('read the room', everybody('200'))],
  'GET /api/game-state/:roomId': [row('read the game', everybody('200'))],
  'GET /api/rooms/:roomId/winners': [row('read the winners', everybody('200'))],
  'GET /api/winners/:winnerId/picture': [row('guess the picture of a win', everybody(NOT_FOUND))],
  'GET /api/voices/:voiceId/:number/:take': [row("guess a number in a family's own voice", everybody(NOT_FOUND))],
  'POST /api/rooms/:roomId/record-number': [
    row('read a number', beside(ofHost('200', LENT)), body({ number: 47, clip: clipOf(aTone()) })),
  ],
  'POST /api/rooms/:roomId/forget-voice': [row('throw the own voice away', beside(ofHost('200', LENT)))],
  'DELETE /api/rooms/:roomId/voice': [row('remove the own voice of a room', beside(ofAdmin('204')))],
  'GET /api/rooms/:roomId/draw': [row('read the draw', everybody('200'))],
  'GET /api/rooms/:roomId/evening': [row('read the evening', everybody('200'))],
  'GET /api/rooms/:roomId/rounds/:round': [row('read a round that is not over', everybody(NOT_FOUND))],
  'GET /api/rooms/:roomId/invite': [row('read the invite', ofSeat('200'))],
  'GET /invitation/:roomId.ics': [row('read the date of a room without one', everybody(NOT_FOUND))],
  'PUT /api/rooms/:roomId/plan': [
    row('set a date in a room without one', ofHost('409 no_plan', LENT), body({ isCancelled: true })),
  ],
  'POST /api/rooms/:roomId/invite': [row('renew the invite', beside(ofHost('200', LENT)))],
  'GET /api/rooms/:roomId/host-link': [row("read the host's own link", ofHost('200', LENT))],
  'POST /api/rooms/:roomId/host-link': [row('make that link', beside(ofHost('201', LENT)))],
  'DELETE /api/rooms/:roomId/host-link': [row('end that link', beside(ofHost('200', LENT)))],
  'POST /api/rooms/:roomId/host-link/use': [
    row('guess that link', everybody('403 host_link_over'), body({ token: 'a'.repeat(32) })),
  ],
  'GET /api/rooms/:roomId/seats': [row('ask for their seats', { ...everybody('200'), nobody: JOIN_FIRST })],
  'GET /api/seats': [row('ask for their seats in all rooms', { ...everybody('200'), nobody: JOIN_FIRST })],
  'POST /api/rooms/:roomId/next-round': [
    row(
      'open the next round',
      { ...ofHost([...WHILE_RUNNING, '200']), otherRoom: NOT_YOURS, player: [...WHILE_RUNNING, NOT_HOST] },
      body({ after: 1 }),
    ),
  ],
  'POST /api/rooms/:roomId/auto-call': [row('let the server call', ofHost(UNTIL_THE_END), body({ state: 'on' }))],
  'POST /api/rooms/:roomId/hold': [
    row('ask the numbers to wait', ofSeat('409 not_calling'), forThemselves),
    ...forOthers('ask the numbers to wait', inBody),
  ],
  'POST /api/rooms/:roomId/break': [
    row('take a break', ofHost([NOT_ACTIVE, NOT_ACTIVE, '409 not_calling', NOT_ACTIVE]), body({ minutes: 5 })),
  ],
  'POST /api/rooms/:typedRoom/next-people': [
    row('ask for the next round', beside(everybody('201')), newcomer),
    row("ask for the next round under another's name", NAME_TAKEN, body({ name: 'Dadi' })),
    row('ask for the next round under a name on paper', NAME_TAKEN, body({ name: 'Nani' })),
  ],
  'POST /api/players/:playerId/name': [
    // On a borrowed seat nobody changes the owner's name.
    row('take another name', beside({ ...ofSeat('200'), lentPlayer: NOT_YOURS, lentHost: NOT_YOURS }), newcomer),
    row('give another a name', { ...ofAnother, host: '200', lentHost: NOT_YOURS }, ({ ids }) =>
      inPath({ name: 'Tara' })(ids.dadi),
    ),
    row('give somebody on paper a name', { ...ofAnother, host: '200', lentHost: NOT_YOURS }, ({ ids }) =>
      inPath({ name: 'Tara' })(ids.nani),
    ),
  ],
  'POST /api/players/:playerId/leave': [
    // On a borrowed seat it says nothing.
    row('say goodbye', { ...ofSeat('204'), host: [NEEDED, NEEDED, '204', '204'], lentHost: '204' }),
    ...forOthers('say goodbye', inPath()),
  ],
  // The sender is on the server's machine, but comes through a proxy.
  'GET /api/addresses': [row('ask for the addresses of the machine', everybody('200'))],
  'GET /api/advertisements': [row('read the advertisements', everybody('200'))],
  'GET /api/analytics/rooms': [row('read the analytics', ofAdmin('200'))],
  'GET /api/analytics/days': [row('read the totals of each day', ofAdmin('200'))],
  'POST /api/advertisements': [row('add an advertisement', ofAdmin('400 ad_image_required'), body({}))],
  'PUT /api/advertisements/:adId': [row('change an advertisement', ofAdmin('404 ad_not_found'), body({}))],
  'DELETE /api/advertisements/:adId': [row('delete an advertisement', ofAdmin('404 ad_not_found'))],
  'GET /api/site': [row('ask who runs the site', everybody('200'))],
  'GET /api/site/settings': [row('read the settings of the site', ofAdmin('200'))],
  'PUT /api/site/settings': [row('change the settings of the site', ofAdmin('200'), body({ ads: true }))],
  'GET /api/site/rooms': [row('list the rooms of the site', ofAdmin('200'))],
  'GET /api/site/rooms/:siteRoom': [row('look into a room of the site', ofAdmin('200'))],
  'POST /api/site/rooms/:siteRoom/close': [row('close a room of the site', ofAdmin('204'))],
  'DELETE /api/site/rooms/:siteRoom': [row('delete an open room of the site', ofAdmin('409 close_room_first'))],
  'DELETE /api/site/rooms/:siteRoom/names/:personId': [
    row('take away a name', ofAdmin('204'), ({ ids }) => ({ path: { personId: ids.dadi } })),
    row('take away a name that nobody has', ofAdmin(NO_PLAYER), () => ({ path: { personId: NOBODY } })),
  ],
  'DELETE /api/site/rooms/:siteRoom/pictures/:winnerId': [
    row('take away a picture that is not there', ofAdmin('404 picture_not_found')),
  ],
  'GET /exports/:siteRoom/winners.csv': [row('export the winners', ofAdmin('200'))],
  'GET /exports/:siteRoom/people.csv': [row('export the people', ofAdmin('200'))],
  'GET /exports/:siteRoom/draw-:round.json': [
    row('export the draw of a round that was not played', ofAdmin(NOT_FOUND), () => ({ path: { round: '9' } })),
  ],
  'GET /exports/days.csv': [row('export the thirty days', ofAdmin('200'))],
  'POST /api/objects/upload': [row('ask for an upload link', ofAdmin('200'))],
  'GET /objects/uploads/:uploadId': [row('guess an uploaded picture', everybody(NOT_FOUND))],
  'PUT /objects/uploads/:uploadId': [row('send a picture without a link', everybody('403 upload_link_invalid'))],
  'POST /api/admin/session': [
    // After five tries from one address it would be too many of them.
    row('try an admin code', everybody('401 admin_code_wrong'), () => ({
      body: { code: 'open sesame' },
      headers: { 'x-forwarded-for': nextAddress() },
    })),
  ],
  'DELETE /api/admin/session': [row('sign the admin out', beside(everybody('204')))],
  'POST /api/rooms': [row('open a room', beside(everybody('201')), body({ hostName: 'Tara' }))],
  'POST /api/rooms/:typedRoom/join': [
    row('join under a new name', beside(everybody(['201', '201', STARTED, OVER])), newcomer),
    // Nobody takes over from somebody on paper, whose seat nobody has.
    row('join under a name on paper', NAME_TAKEN, body({ name: 'Nani' })),
  ],
  'POST /api/rooms/:roomId/start-ticket-selection': [row('start the selection', ofHost(UNTIL_IT_IS_OVER))],
  'POST /api/rooms/:roomId/tickets/:ticketId/select': [
    row('select a ticket', beside(ofSeat(BEFORE_THE_START)), (_, playerId) => ({
      path: { ticketId: '5' },
      body: { playerId },
    })),
    ...forOthers('select', inBody),
    row('select for a player of another room', { ...ofSeat(NO_PLAYER), otherRoom: NO_PLAYER }, ({ ids }) =>
      inBody(ids.guest),
    ),
  ],
  'POST /api/rooms/:roomId/tickets/:ticketId/unselect': [
    row('give a ticket back', beside(ofSeat(BEFORE_THE_START)), forThemselves),
    ...forOthers('give a ticket back', inBody),
  ],
  'POST /api/players/:playerId/confirm-tickets': [
    row('confirm tickets', ofSeat(BEFORE_THE_START), body({ ticketIds: [1, 2] })),
    ...forOthers('confirm tickets', inPath({ ticketIds: [1, 2] })),
  ],
  'POST /api/rooms/:roomId/start': [
    row('start the game', { ...ofHost(UNTIL_IT_IS_OVER), otherRoom: NOT_YOURS }, forThemselves),
    row('start the game in the name of the host', { ...ofAnother, host: UNTIL_IT_IS_OVER }, ({ ids }) =>
      inBody(ids.asha),
    ),
  ],
  'POST /api/rooms/:roomId/call-number': [
    row('call a number', ofHost(UNTIL_THE_END)),
    row('call a number of their own choice', ofHost(UNTIL_THE_END, [LENT, LENT, LENT, NOT_ACTIVE]), ({ uncalled }) => ({
      body: { number: uncalled },
    })),
  ],
  'POST /api/players/:playerId/reactions/:reaction': [
    row('react', beside(ofSeat([NOT_ACTIVE, NOT_ACTIVE, '204', '204']))),
    ...forOthers('react', inPath()),
  ],
  'POST /api/players/:playerId/mark': [
    row(
      'mark a number',
      beside(ofSeat(['400 ticket_not_yours', '400 ticket_not_yours', '200', NOT_ACTIVE])),
      ({ ids, called }, id) => ({
        body: { ticketId: 0, number: id === ids.asha ? called.asha : called.ravi },
      }),
    ),
    ...forOthers('mark', (id, { called }) => inPath({ ticketId: 0, number: called.ravi })(id)),
  ],
  'POST /api/players/:playerId/unmark': [
    row('unmark a number that is not marked', beside(ofSeat('200')), ({ uncalled }) => ({
      body: { ticketId: 0, number: uncalled },
    })),
    ...forOthers('unmark', inPath({ ticketId: 0, number: 5 })),
  ],
  'POST /api/rooms/:roomId/winners': [
    row('claim what is not complete', ofSeat(FALSE_CLAIM), (_, playerId) => ({
      body: { playerId, pattern: 'Full House', ticketNumber: 1, playerName: 'Dadi' },
    })),
    // The host acts for people on paper, on a borrowed seat too.
    ...forOthers('claim', (playerId) => ({ body: { playerId, pattern: 'Full House', ticketNumber: 1 } }), FALSE_CLAIM),
  ],
  'PUT /api/rooms/:roomId/rules': [
    row('choose house rules', beside(ofHost(['200', '200', FIXED, FIXED], LENT)), body({ ties: 'share', most: 3 })),
  ],
  'POST /api/rooms/:roomId/papers': [
    row('make a person on paper', beside(ofHost(['201', '201', STARTED, OVER], LENT)), body({ ticketCount: 2 })),
  ],
  'POST /api/rooms/:roomId/write-ticket': [
    row(
      'write a ticket down',
      ofHost([NOT_ACTIVE, NOT_ACTIVE, '201', NOT_ACTIVE], undefined),
      body({ name: 'Kaki', numbers: SHOP_TICKET }),
    ),
  ],
  'POST /api/rooms/:roomId/lock': [row('lock the room', ofHost(UNTIL_THE_END, LENT), body({ locked: true }))],
  'POST /api/rooms/:roomId/players/:removedId/remove': [
    row('remove a player', ofHost(UNTIL_THE_END, LENT), ({ ids }) => ({ path: { removedId: ids.dadi } })),
  ],
  'POST /api/rooms/:roomId/same-person': [
    row('join the seats of one person', { ...ofHost('409 cannot_be_same', LENT), otherRoom: NOT_YOURS }, ({ ids }) => ({
      body: { keptId: ids.dadi, secondId: ids.nani },
    })),
  ],
  'POST /api/rooms/:roomId/two-people': [
    row('part the seats of two people', { ...ofHost('200', LENT), otherRoom: NOT_YOURS }, ({ ids }) => ({
      body: { secondId: ids.dadi },
    })),
  ],
  'GET /api/rooms/:roomId/removed': [row('read whom the host has removed', ofHost('200', LENT))],
  'POST /api/rooms/:roomId/people/:personId/let-in': [
    // Dadi is in the room, unless a row before has removed her.
    row('let somebody in again', ofHost('200', LENT), ({ ids }) => ({ path: { personId: ids.dadi } })),
    row('let in whom nobody knows', ofHost(NO_PLAYER, LENT), () => ({ path: { personId: NOBODY } })),
  ],
  'POST /api/rooms/:roomId/end': [row('end the game', ofHost([NOT_ACTIVE, NOT_ACTIVE, '200', '200'], LENT))],
  'POST /api/rooms/:roomId/close-evening': [row('close the evening', ofHost([...WHILE_RUNNING, '200'], LENT))],
  'POST /api/rooms/:roomId/takeover': [
    row('take over while the host is here', TAKE_OVER, forThemselves),
    row('take over without saying for whom', TAKE_OVER),
    row('take over for somebody on paper', ofAnother, ({ ids }) => inBody(ids.nani)),
  ],
}

const ASKED = ROUTES.flatMap((route) => ROWS[route.name].map((row) => ({ ...row, route })))
type Asked = (typeof ASKED)[number]

type Names = Partial<Record<keyof typeof PARAMS, string>>
const NOBODY = '00000000-0000-4000-8000-000000000000'

function send({ route, say }: Asked, scene: Scenario, browser: BrowserSession, own: string) {
  const { path, body, headers } = say?.(scene, own) ?? {}
  const usual = {
    roomId: scene.room.id,
    typedRoom: scene.room.id,
    siteRoom: scene.room.id,
    playerId: own,
    ticketId: '0',
    adId: '999',
    reaction: 'clap',
    round: '1',
    number: '47',
    take: '1',
  }
  const names: Record<string, string> = { ...usual, winnerId: NOBODY, voiceId: NOBODY, uploadId: NOBODY, ...path }
  const filled = route.path.replaceAll(/:(\w+)/g, (_, name) => names[name] ?? '')
  return browser.send(route.method, filled, body, headers)
}

function saidTo(row: Asked, actor: Actor): Said {
  return {
    nobody: row.nobody,
    'stale cookie': row.nobody,
    player: row.player,
    'lent seat': row.lentPlayer ?? row.player,
    'other room': row.otherRoom,
    host: row.host,
    'lent host': row.lentHost ?? row.host,
    admin: row.admin ?? row.nobody,
  }[actor]
}

const inTurn = (i: number) => ROOM_STATUSES[i % ROOM_STATUSES.length] as RoomStatus

/**
 * The statuses of the room in which an actor asks. Players and hosts ask in all. Those who have no seat there, or have
 * borrowed one without rights of its own, ask in one: where it is allowed to somebody, if it is anywhere. Elsewhere the
 * status alone would refuse them.
 */
function statusesFor(row: Asked, actor: Actor, i: number): readonly RoomStatus[] {
  const said = saidTo(row, actor)
  if (!/:(roomId|typedRoom|playerId)/.test(row.route.path)) return [inTurn(i)]
  const hasOwnRights = { 'lent seat': row.lentPlayer, 'lent host': row.lentHost }[actor as string] !== undefined
  const isVaried = actor === 'nobody' && typeof said !== 'string'
  if (actor === 'player' || actor === 'host' || hasOwnRights || isVaried) return ROOM_STATUSES
  const allowed = ROOM_STATUSES.filter((_, n) =>
    [said, row.player, row.host].some((each) => typeof each !== 'string' && each[n]?.startsWith('2')),
  )
  return [allowed[i % allowed.length] ?? inTurn(i)]
}

function cellOf(row: Asked, actor: Actor, status: RoomStatus) {
  const said = saidTo(row, actor)
  return { row, actor, status, said: typeof said === 'string' ? said : (said[ROOM_STATUSES.indexOf(status)] as string) }
}

const AT_ONCE = 8
let addresses = 0
const nextAddress = () => `10.0.${addresses++ >> 8}.${addresses & 255}`
const isLent = (actor: Actor) => actor.startsWith('lent')
const changes = ({ route }: Asked, said: string) => said.startsWith('2') && route.method !== 'GET'

onOneDatabase({ ADMIN_CODE, TRUST_PROXY: '1', METRICS_TOKEN: 'nobody here has it' }, (server) => {
  const cells = ASKED.flatMap((row, i) =>
    ACTORS.flatMap((actor) => statusesFor(row, actor, i).map((status) => cellOf(row, actor, status))),
  )
  type Cell = (typeof cells)[number]
  const sharedBy = (actor: Actor, status: RoomStatus) => `shared ${isLent(actor)} ${status}`
  /** Refusals leave a room as it was, so they share one. What is allowed has its own, or one that it leaves as it was. */
  const roomOf = ({ row, actor, status, said }: Cell) => {
    if (!changes(row, said)) return sharedBy(actor, status)
    return row.isBeside ? `beside ${isLent(actor)} ${status}` : `${row.what} ${actor} ${status}`
  }
  const isShared = ([room]: [string, unknown]) => room.startsWith('shared')
  const scenes = new Map<string, Scenario>()
  const sceneOf = (room: string) => scenes.get(room) as Scenario

  beforeAll(async () => {
    const outsiders = await createOutsiders(server)
    const lent: Scenario[] = []
    const create = async ([room, { row, actor, status, said }]: [string, Cell]) => {
      // Creating or joining a room gives a seat, and an admin who signs out is nobody else's.
      const hasAdmin = changes(row, said) && (actor === 'admin' || (row.isBeside && !isLent(actor)))
      const admin = hasAdmin ? await asAdmin(server) : outsiders.admin
      const scene = await createScenario(server, { ...outsiders, admin }, status)
      scenes.set(room, scene)
      if (isLent(actor)) lent.push(scene)
    }
    const fresh = [...new Map(cells.map((cell) => [roomOf(cell), cell]))]
    for (const each of fresh.filter(isShared)) await create(each)
    const own = fresh.filter((each) => !isShared(each))
    await mapInBatches(own, create, AT_ONCE)
    for (const scene of lent) await vi.waitFor(() => lendSeats(scene), { timeout: GIVE_UP_AFTER_MS, interval: 500 })
    // Without a host for two minutes players have more rights, and a busy machine takes longer than that.
    if (server.database === 'postgres') {
      await onDatabase(server, `update game_rooms set caller_seen_at = now() + interval '1 day'`)
    }
    before = await stateOfShared()
  })

  let before: unknown
  const stateOfShared = () => Promise.all([...scenes].filter(isShared).map(([, { room }]) => room.state()))

  test.each(ASKED)('$route.name decides who may $what', async (row) => {
    const wanted: Record<string, string> = {}
    const answered: Record<string, string> = {}
    for (const cell of cells.filter((each) => each.row === row)) {
      const scene = sceneOf(roomOf(cell))
      const { status, body } = await send(row, scene, scene.browsers[cell.actor], ownId(scene, cell.actor))
      const name = `${cell.actor}, ${cell.status}`
      wanted[name] = cell.said
      answered[name] = status < 300 ? String(status) : `${status} ${(body as ErrorAnswer).code}`
    }
    expect(answered).toEqual(wanted)
  })

  // All that a socket can do.
  test.each(ACTORS)('%s may watch the room on the socket', async (actor) => {
    const scene = sceneOf(sharedBy(actor, inTurn(ACTORS.indexOf(actor))))
    const who = { cookie: scene.browsers[actor].cookieHeader, playerId: ownId(scene, actor) }
    const { log, socket } = await watchRoom(server, scene.room.id, who)
    expect(log.messages[0]?.type).toBe('heartbeat')
    socket.terminate()
  })

  test('the refusals, reads and watchers above changed nothing', async () => {
    expect(await stateOfShared()).toEqual(before)
  })
})
