import { RequestError, refusedAs } from '#client/server-state/request.ts'
import type { Answers } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { COMMANDS, type Command, type CommandType } from '#shared/game/room/commands/commands.ts'
import type { CommandFile } from '#shared/game/room/needs.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import type { RoomInPage } from './room-in-page.ts'

/** What a page asks of a server. */
export interface Asked {
  method: string
  path: string
  body: Record<string, unknown>
  etag: string | null
  /** By which a request that was repeated is known. */
  key: string | null
}

/** What is behind the requests of a page: a room, if there is one, and the seats that the page has in it. */
export interface Behind {
  room: RoomInPage | null
  own: Set<PlayerId>
  answers: Partial<
    Pick<
      Answers,
      | 'adsAnswer'
      | 'addressesAnswer'
      | 'hostLinkAnswer'
      | 'eveningAnswer'
      | 'roomAnalyticsAnswer'
      | 'dailyTotalsAnswer'
      | 'siteAnswer'
      | 'siteSettingsAnswer'
      | 'siteRoomAnswer'
    >
  >
}

type Handler = (room: RoomInPage, found: Record<string, string>, asked: Asked, behind: Behind) => unknown

const versionOf = ({ room: { epoch, version } }: RoomInPage) => ({ epoch, version })
const roomChange = (room: RoomInPage) => ({ ...versionOf(room), room: room.room })
const everybody = (room: RoomInPage) => ({ room: room.room, players: [...room.players], waiting: [] })
const entropyOf = (room: RoomInPage, playerId: PlayerId) =>
  room.evidence.contributions.find((each) => each.playerId === playerId)?.entropy ?? null
const playerAnswer = (room: RoomInPage, playerId: PlayerId) => ({ ...versionOf(room), player: room.player(playerId) })

const hostLink = ({ answers }: Behind) =>
  answers.hostLinkAnswer ?? { isFirst: true, isOpen: false, isShared: false, log: [] }

/** What is asked of a room without a command: to open it, to read it and to mark. */
const READS: Record<string, Handler> = {
  'POST /api/rooms': (room, _, __, { own }) => {
    own.add(room.hostId)
    return { ...roomChange(room), hostPlayer: room.player(room.hostId) }
  },
  'GET /api/rooms/:roomId': (room) => ({ ...versionOf(room), ...everybody(room) }),
  'GET /api/game-state/:roomId': (room) => ({ ...versionOf(room), gameState: everybody(room) }),
  'GET /api/rooms/:roomId/winners': (room) => room.winners,
  'GET /api/rooms/:roomId/draw': (room) => room.evidence,
  'GET /api/rooms/:roomId/evening': (room, _, __, { answers }) =>
    answers.eveningAnswer ?? { ...versionOf(room), rounds: [] },
  'GET /api/rooms/:roomId/seats': (room, _, __, { own }) => ({
    seats: seatsIn(room, own),
    waiting: null,
    ...(own.size > 0 && seatsIn(room, own).length === 0 && { isRemoved: true }),
  }),
  'GET /api/rooms/:roomId/removed': (room) => ({ people: room.whoWasRemoved }),
  'GET /api/rooms/:roomId/invite': () => ({ invite: 'an-invite' }),
  'GET /api/rooms/:roomId/host-link': (_, __, ___, behind) => hostLink(behind),
  'POST /api/players/:playerId/mark': (room, { playerId = '' }, { body }) => {
    room.mark(playerId, Number(body.ticketId), Number(body.number))
    return playerAnswer(room, playerId)
  },
}

function seatsIn(room: RoomInPage, own: ReadonlySet<PlayerId>): Answers['seatsAnswer']['seats'] {
  const isOwn = ({ id }: PlayerView) => own.has(id)
  return room.players.filter(isOwn).map(({ id: playerId, personId, name, isHost, gone: isGone }) => ({
    ...{ playerId, personId, name, isHost, isGone },
    isLent: false,
    isLentOut: false,
  }))
}

/** What is answered without a room. */
function withoutRoom({ method, path }: Asked, { room, own, answers }: Behind): Response | null {
  if (/^\/api\/(admin|advertisements\/)/.test(path)) return json(undefined)
  if (/^\/api\/site/.test(path)) return json(ofSite(method, path, answers))
  switch (`${method} ${path}`) {
    case 'GET /api/advertisements':
      return json(answers.adsAnswer ?? [])
    case 'GET /api/addresses':
      return json(answers.addressesAnswer ?? { addresses: [] })
    case 'GET /api/analytics/rooms':
      return json(answers.roomAnalyticsAnswer ?? [])
    case 'GET /api/analytics/days':
      return json(answers.dailyTotalsAnswer ?? [])
    case 'GET /api/seats': {
      const seats = room ? seatsIn(room, own).filter(({ isGone }) => !isGone) : []
      return json({ seats: seats.map((seat) => ({ ...seat, roomId: room?.id, status: room?.room.status })) })
    }
    default:
      return /\/reactions\//.test(path) ? json(undefined) : null
  }
}

/** The site, with one room. */
function ofSite(method: string, path: string, answers: Behind['answers']): unknown {
  if (path === '/api/site') return answers.siteAnswer ?? { operator: null, contact: null, privacyUrl: null }
  const settings = answers.siteSettingsAnswer ?? { opening: 'everybody', code: null, ads: true }
  if (path === '/api/site/settings') return settings
  if (method !== 'GET') return undefined
  const { names: _, pictures: __, recordings: ___, rounds: ____, ...row } = answers.siteRoomAnswer ?? {}
  if (path === '/api/site/rooms') return answers.siteRoomAnswer ? [row] : []
  return answers.siteRoomAnswer
}

/** The fields that a path names, if it is of this route. */
function matched(route: string, { method, path }: Asked): Record<string, string> | null {
  const [wanted, pattern = ''] = route.split(' ')
  if (wanted !== method) return null
  const found = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path.split('?')[0] ?? '')
  return found && { ...found.groups }
}

const SENT = (Object.keys(COMMANDS) as CommandType[]).flatMap((type) => {
  const { route, body }: CommandFile = COMMANDS[type]
  return route === undefined ? [] : [{ type, route, body }]
})

/** Runs a command as the server would, for the player whom it names or the first one of the page. */
function afterCommand(type: CommandType, found: Record<string, string>, asked: Asked, behind: Behind): unknown {
  const { room, own } = behind
  if (!room) throw new Error('there is no room')
  const { roomId: _, typedRoom: __, ticketId, ...named } = found
  const fields: Record<string, unknown> = {
    ...named,
    ...(ticketId !== undefined && { ticketId: Number(ticketId) }),
    ...asked.body,
  }
  const parsed = validBody(type, fields)
  const command = { type, ...fields, ...parsed } as unknown as Command
  const [first = null] = own
  const by = [found.playerId, fields.playerId].find((id) => own.has(String(id))) as PlayerId | undefined
  // Its saving step is that of the server.
  if (type === 'next_round') return roomChange(room)
  if (type === 'make_host_link' || type === 'end_host_link') return { ...hostLink(behind), token: 'a'.repeat(32) }
  const seated = room.players.find(({ name }) => name === fields.name)
  room.seatOfName = seated && own.has(seated.id) ? 'own' : null
  const isFromAnyone = COMMANDS[type].by === 'anyone'
  const answer = room.execute(isFromAnyone ? null : (by ?? first), command)
  if (type === 'leave') return undefined
  switch (answer.type) {
    case 'player':
      return { ...playerAnswer(room, answer.playerId), entropy: entropyOf(room, answer.playerId) }
    case 'joined':
      if (type === 'join') own.add(answer.playerId)
      return {
        ...room.player(answer.playerId),
        ...versionOf(room),
        isReconnection: answer.isReconnection,
        roomStatus: room.room.status,
      }
    case 'joined_next':
      return { personId: answer.personId, playerId: answer.playerId ?? undefined }
    case 'call':
      return { ...roomChange(room), ...answer }
    case 'winner':
      return { ...room.winners.find(({ id }) => id === answer.winnerId), ...versionOf(room) }
    default:
      if (type === 'renew_invite') return { invite: 'a-new-invite' }
      return type === 'start_game' ? { ...roomChange(room), lastThrow: null } : roomChange(room)
  }
}

function validBody(type: CommandType, fields: object): object {
  const { body }: CommandFile = COMMANDS[type]
  const { data = {}, error } = body?.safeParse(fields) ?? {}
  const [issue] = error?.issues ?? []
  if (issue) throw refusedAs(issue.message as RefusalName)
  return data as object
}

/** The answer to a request, as a server with this room would give it. */
export function answerTo(asked: Asked, behind: Behind): Response {
  try {
    return answered(asked, behind)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return refusal(error.status, error.message, error.code)
  }
}

export const refusal = (status: number, message: string, code: string | null, headers: Record<string, string> = {}) =>
  json({ message, code }, status, headers)

function answered(asked: Asked, behind: Behind): Response {
  const general = withoutRoom(asked, behind)
  if (general) return general
  const { room } = behind
  if (!room || (asked.path.includes('/api/rooms/') && !asked.path.includes(room.id))) throw refusedAs('room_not_found')
  const known = etagOf(versionOf(room))
  if (asked.method === 'GET' && asked.etag === known) return new Response(null, { status: 304 })
  for (const [route, read] of Object.entries(READS)) {
    const found = matched(route, asked)
    if (found) return json(read(room, found, asked, behind), 200, { ETag: known })
  }
  for (const { type, route } of SENT) {
    const found = matched(route, asked)
    if (found) return json(afterCommand(type, found, asked, behind))
  }
  throw new Error(`nobody answers ${asked.method} ${asked.path}`)
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  if (body === undefined) return new Response(null, { status: 204 })
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}
