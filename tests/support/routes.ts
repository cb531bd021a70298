import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ZodType } from 'zod'
import {
  adBody,
  adminSessionBody,
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
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path within its router. */
  path: string
  body?: ZodType
  /** Where the router is mounted. */
  under: '' | '/api' | '/objects'
}

/** All routes of the server with the schemas of their bodies. */
export const ROUTES: Route[] = [
  { under: '', method: 'GET', path: '/healthz' },
  { under: '', method: 'GET', path: '/readyz' },
  { under: '', method: 'GET', path: '/metrics' },
  { under: '/objects', method: 'GET', path: '/uploads/:id' },
  { under: '/objects', method: 'PUT', path: '/uploads/:id' },
  ...api('GET', '/rooms/:id', '/game-state/:id', '/rooms/:id/winners', '/rooms/:id/draw'),
  ...api('GET', '/winners/:id/picture'),
  ...api('GET', '/advertisements', '/analytics/rooms'),
  ...api('POST', '/rooms/:id/start-ticket-selection', '/rooms/:id/end', '/rooms/:id/players/:playerId/remove'),
  ...api('POST', '/objects/upload'),
  ...api('DELETE', '/advertisements/:id', '/admin/session'),
  { ...post('/rooms'), body: createRoomBody },
  { ...post('/rooms/:id/join'), body: joinBody },
  { ...post('/rooms/:id/tickets/:ticketId/:action'), body: seatBody },
  { ...post('/rooms/:id/start'), body: seatBody },
  { ...post('/rooms/:id/call-number'), body: callNumberBody },
  { ...post('/rooms/:id/winners'), body: claimBody },
  { ...post('/rooms/:id/lock'), body: lockBody },
  { ...post('/rooms/:id/takeover'), body: takeOverBody },
  { ...post('/players/:id/confirm-tickets'), body: confirmTicketsBody },
  { ...post('/players/:id/mark'), body: markBody },
  { ...post('/players/:id/unmark'), body: markBody },
  { ...post('/admin/session'), body: adminSessionBody },
  { ...post('/advertisements'), body: adBody },
  { under: '/api', method: 'PUT', path: '/advertisements/:id', body: adBody },
]

function api(method: Route['method'], ...paths: string[]): Route[] {
  return paths.map((path) => ({ under: '/api', method, path }))
}

function post(path: string): Route {
  return { under: '/api', method: 'POST', path }
}

/** The routes found in the server's sources, so that none is missing above. Routes of the pages are left out. */
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
