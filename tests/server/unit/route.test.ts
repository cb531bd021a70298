import { expect, test } from 'vitest'
import { body as lockBody } from '#shared/game/room/commands/people/lock-room.ts'
import type { Answer, Guards, WithBody } from '../../../server/http/route.ts'
import { rowsWith } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes.ts'

const route = rowsWith<object>()
const done = (): Answer => ({ status: 200 })
const ofSeat = (_: Guards['seat']): Answer => ({ status: 200 })
const ofAdmin = (_: Guards['admin']): Answer => ({ status: 200 })
const ofBody = (_: WithBody<typeof lockBody>): Answer => ({ status: 200 })

// Each of these lines must fail to compile: `npm run typecheck` says so where one does not.
const MISTAKES = [
  // @ts-expect-error no guard
  () => route('POST /api/rooms/:roomId/lock', { limit: null, body: null, run: done }),
  // @ts-expect-error nothing said of a limit
  () => route('POST /api/rooms/:roomId/lock', { guard: 'seat', body: null, run: done }),
  // @ts-expect-error nothing said of a body
  () => route('POST /api/rooms/:roomId/lock', { guard: 'seat', limit: null, run: done }),
  // @ts-expect-error a guard that does not give what the handler needs
  () => route('POST /api/rooms/:roomId/lock', { guard: 'no session', limit: null, body: null, run: ofSeat }),
  // @ts-expect-error the same: a seat makes nobody an admin
  () => route('POST /api/advertisements', { guard: 'seat', limit: null, body: null, run: ofAdmin }),
  // @ts-expect-error a handler that reads a body which nothing checks
  () => route('POST /api/rooms/:roomId/lock', { guard: 'seat', limit: null, body: null, run: ofBody }),
  // @ts-expect-error a name in the path that nobody knows how to read
  () => route('POST /api/rooms/:id/lock', { guard: 'seat', limit: null, body: lockBody, run: ofBody }),
]

test('the compiler rejects a row with too little', () => {
  expect(MISTAKES).toHaveLength(7)
})

test('each route is in the table once', () => {
  const names = ROUTES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
