import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ZodType } from 'zod'
import {
  callNumberBody,
  claimBody,
  confirmTicketsBody,
  createRoomBody,
  joinBody,
  lockBody,
  markBody,
  seatBody,
  takeOverBody,
} from '#shared/api.ts'

export interface Route {
  method: 'GET' | 'POST'
  /** As Express has it, below `/api` where it is one of the API's. */
  path: string
  body?: ZodType
}

/** Every route that the server answers, with the schema of its body. */
export const ROUTES: Route[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/rooms/:id' },
  { method: 'GET', path: '/game-state/:id' },
  { method: 'GET', path: '/rooms/:id/winners' },
  { method: 'POST', path: '/rooms', body: createRoomBody },
  { method: 'POST', path: '/rooms/:id/join', body: joinBody },
  { method: 'POST', path: '/rooms/:id/start-ticket-selection' },
  { method: 'POST', path: '/rooms/:id/tickets/:ticketId/:action', body: seatBody },
  { method: 'POST', path: '/rooms/:id/start', body: seatBody },
  { method: 'POST', path: '/rooms/:id/call-number', body: callNumberBody },
  { method: 'POST', path: '/rooms/:id/winners', body: claimBody },
  { method: 'POST', path: '/rooms/:id/lock', body: lockBody },
  { method: 'POST', path: '/rooms/:id/players/:playerId/remove' },
  { method: 'POST', path: '/rooms/:id/end' },
  { method: 'POST', path: '/rooms/:id/takeover', body: takeOverBody },
  { method: 'POST', path: '/players/:id/confirm-tickets', body: confirmTicketsBody },
  { method: 'POST', path: '/players/:id/mark', body: markBody },
  { method: 'POST', path: '/players/:id/unmark', body: markBody },
]

/** The routes as the server's sources have them, so that none is forgotten above. The pages' own are left out. */
export function routesInSources(): string[] {
  const folder = join(import.meta.dirname, '../../server/http')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!static)\.ts$/.test(file),
  )
  return files.flatMap((file) => {
    const found = readFileSync(join(folder, file), 'utf8').matchAll(/\brouter\s*\.(get|post|put|delete)\(\s*'([^']+)'/g)
    return [...found].map(([, method, path]) => `${method?.toUpperCase()} ${path}`)
  })
}
