import { isDeepStrictEqual } from 'node:util'
import type { Answers } from '#shared/api.ts'
import * as validators from '#shared/api.ts'
import { COMMANDS, type CommandRoute } from '#shared/game/room/commands/commands.ts'
import type { CommandFile } from '#shared/game/room/needs.ts'
import { serverMessage } from '#shared/messages.ts'
import type { RouteName } from '../../server/http/routes.ts'

/** Every route of the API but those of files. */
type AnsweringRoute = Exclude<
  Extract<RouteName, `${string} /api/${string}`>,
  'GET /api/winners/:winnerId/picture' | 'GET /api/voices/:voiceId/:number/:take'
>

const OF_OTHERS: Record<Exclude<AnsweringRoute, CommandRoute>, keyof Answers> = {
  'GET /api/rooms/:roomId': 'roomAnswer',
  'GET /api/game-state/:roomId': 'gameStateAnswer',
  'GET /api/rooms/:roomId/winners': 'winnersAnswer',
  'GET /api/rooms/:roomId/draw': 'drawAnswer',
  'GET /api/rooms/:roomId/evening': 'eveningAnswer',
  'GET /api/rooms/:roomId/rounds/:round': 'roundAnswer',
  'GET /api/rooms/:roomId/seats': 'seatsAnswer',
  'GET /api/rooms/:roomId/removed': 'removedAnswer',
  'GET /api/seats': 'openSeatsAnswer',
  'POST /api/rooms': 'createRoomAnswer',
  'POST /api/players/:playerId/reactions/:reaction': 'noAnswer',
  'POST /api/players/:playerId/mark': 'playerAnswer',
  'POST /api/players/:playerId/unmark': 'playerAnswer',
  'POST /api/admin/session': 'noAnswer',
  'DELETE /api/admin/session': 'noAnswer',
  'GET /api/addresses': 'addressesAnswer',
  'GET /api/rooms/:roomId/invite': 'inviteAnswer',
  'GET /api/rooms/:roomId/host-link': 'hostLinkAnswer',
  'GET /api/advertisements': 'adsAnswer',
  'POST /api/advertisements': 'adAnswer',
  'PUT /api/advertisements/:adId': 'adAnswer',
  'DELETE /api/advertisements/:adId': 'noAnswer',
  'GET /api/analytics/rooms': 'roomAnalyticsAnswer',
  'GET /api/analytics/days': 'dailyTotalsAnswer',
  'POST /api/objects/upload': 'uploadLinkAnswer',
  'DELETE /api/rooms/:roomId/voice': 'noAnswer',
}

/** A command says in its file what it answers. */
const OF_COMMANDS = Object.values<CommandFile>(COMMANDS).flatMap(({ route, answer = 'roomChangeAnswer' }) =>
  route === undefined ? [] : [[route, answer]],
)

/** The validator with which the browser checks the answer of each route. */
export const ANSWER_OF: Record<AnsweringRoute, keyof Answers> = { ...OF_OTHERS, ...Object.fromEntries(OF_COMMANDS) }

const ROUTES = Object.entries(ANSWER_OF).map(([route, name]) => ({
  route,
  name,
  pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The routes whose answers were taken so far. */
export const answersTaken = new Set<string>()

/** Fails if a browser would not take an answer of the server as it is, field by field. */
export function takeAnswer(method: string, path: string, status: number, body: unknown): void {
  // Other answers of the server are for machines.
  if (status === 304 || !path.startsWith('/api/')) return
  if (status >= 400) {
    taken(`a refusal of ${method} ${path}`, validators.errorAnswer, body)
    return
  }
  const asked = `${method} ${path.split('?')[0]}`
  const found = ROUTES.find(({ pattern }) => pattern.test(asked))
  if (!found) throw new Error(`which validator checks the answer of ${asked}?`)
  // Without a body there is nothing to read.
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: nothing is bundled here
  taken(`the answer of ${asked}`, validators[found.name], body ?? undefined)
  answersTaken.add(found.route)
}

/** The same for a message on the socket. */
export function takeMessage(message: unknown): void {
  taken('a message', serverMessage, message)
}

function taken(what: string, validator: { safeParse(value: unknown): unknown }, value: unknown): void {
  const { data, error } = validator.safeParse(value) as { data?: unknown; error?: unknown }
  if (error) throw new Error(`a browser would not take ${what}: ${error}`)
  if (!isDeepStrictEqual(data, value)) throw new Error(`${what} has fields that no browser knows: ${value}`)
}
