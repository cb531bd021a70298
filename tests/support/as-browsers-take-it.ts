import { isDeepStrictEqual } from 'node:util'
import type { Answers } from '#shared/api.ts'
import * as validators from '#shared/api.ts'
import { serverMessage } from '#shared/messages.ts'

/** By which name the browser checks the answer of each route. */
export const ANSWER_OF: Record<string, keyof Answers> = {
  'GET /api/rooms/:id': 'roomAnswer',
  'GET /api/game-state/:id': 'gameStateAnswer',
  'GET /api/rooms/:id/winners': 'winnersAnswer',
  'GET /api/rooms/:id/draw': 'drawAnswer',
  'GET /api/rooms/:id/evening': 'eveningAnswer',
  'GET /api/rooms/:id/rounds/:round': 'roundAnswer',
  'GET /api/rooms/:id/seats': 'seatsAnswer',
  'POST /api/rooms': 'createRoomAnswer',
  'POST /api/rooms/:id/join': 'joinAnswer',
  'POST /api/rooms/:id/start-ticket-selection': 'roomChangeAnswer',
  'POST /api/rooms/:id/tickets/:ticketId/:action': 'playerAnswer',
  'POST /api/rooms/:id/start': 'roomChangeAnswer',
  'POST /api/rooms/:id/call-number': 'callAnswer',
  'POST /api/rooms/:id/winners': 'claimAnswer',
  'POST /api/rooms/:id/lock': 'roomChangeAnswer',
  'POST /api/rooms/:id/players/:playerId/remove': 'roomChangeAnswer',
  'POST /api/rooms/:id/end': 'roomChangeAnswer',
  'POST /api/rooms/:id/takeover': 'roomChangeAnswer',
  'POST /api/rooms/:id/next-round': 'roomChangeAnswer',
  'POST /api/players/:id/confirm-tickets': 'confirmAnswer',
  'POST /api/players/:id/mark': 'playerAnswer',
  'POST /api/players/:id/unmark': 'playerAnswer',
  'POST /api/admin/session': 'noAnswer',
  'DELETE /api/admin/session': 'noAnswer',
  'GET /api/advertisements': 'adsAnswer',
  'POST /api/advertisements': 'adAnswer',
  'PUT /api/advertisements/:id': 'adAnswer',
  'DELETE /api/advertisements/:id': 'noAnswer',
  'GET /api/analytics/rooms': 'roomAnalyticsAnswer',
  'POST /api/objects/upload': 'uploadLinkAnswer',
}

const ROUTES = Object.entries(ANSWER_OF).map(([route, name]) => ({
  route,
  name,
  pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The routes whose answers were taken so far. */
export const answersTaken = new Set<string>()

/** Fails if a browser would not take an answer of the server as it is, field by field. */
export function takeAnswer(method: string, path: string, status: number, body: unknown): void {
  if (status === 304) return
  if (status >= 400) {
    taken(`a refusal of ${method} ${path}`, validators.errorAnswer, body)
    return
  }
  const asked = `${method} ${path.split('?')[0]}`
  const found = ROUTES.find(({ pattern }) => pattern.test(asked))
  if (!found) {
    if (path.startsWith('/api/')) throw new Error(`which validator checks the answer of ${asked}?`)
    return
  }
  // Without a body there is nothing to read.
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: nothing is bundled here
  taken(`the answer of ${asked}`, validators[found.name], body ?? undefined)
  answersTaken.add(found.route)
}

/** The same for a message of the live line. */
export function takeMessage(message: unknown): void {
  taken('a message', serverMessage, message)
}

function taken(what: string, validator: { safeParse(value: unknown): unknown }, value: unknown): void {
  const { data, error } = validator.safeParse(value) as { data?: unknown; error?: unknown }
  if (error) throw new Error(`a browser would not take ${what}: ${error}`)
  if (!isDeepStrictEqual(data, value)) throw new Error(`${what} has fields that no browser knows: ${value}`)
}
