import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statementName, withoutValues } from '../../../server/app/logger.ts'
import { rateLimited } from '../../../server/rate-limited-log.ts'

test('a logged error describes the program and no people', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "players_room_name"'), {
    code: '23505',
    severity: 'ERROR',
    constraint: 'players_room_name',
    detail: 'Key (room_id, name)=(482913, Kamala Devi) already exists.',
  })
  const logged = withoutValues(
    new DrizzleQueryError('insert into players values ($1)', ['Kamala Devi', 'secret-hash'], cause),
  )
  expect(JSON.stringify(logged)).not.toMatch(/Kamala|secret-hash|482913/)
  const shown = { code: '23505', constraint: 'players_room_name' }
  expect(logged).toMatchObject({ statement: 'insert into players', cause: shown })
  expect(logged.stack).toContain('log.test.ts')
})

test('values that Postgres quotes in its messages are not logged', () => {
  const where = "unnamed portal parameter $1 = 'Kamala Devi'"
  const said = { code: '22P02', severity: 'ERROR', where, params: ['Kamala Devi'] }
  const logged = withoutValues(Object.assign(new Error('invalid input syntax for type uuid: "Kamala Devi"'), said))
  expect(JSON.stringify(logged)).not.toContain('Kamala')
  expect(logged.code).toBe('22P02')
})

test.each([
  ['select "id" from "game_rooms" where "id" = $1 for no key update', 'select from game_rooms'],
  [
    'with "call" as (update "game_rooms" set "a" = $1) insert into "draw_calls" select $2',
    'with update game_rooms insert into draw_calls',
  ],
  ['\n  update players\n set x = $1 from jsonb_to_recordset($2)', 'update players, from jsonb_to_recordset'],
  ['insert into presence values ($1) on conflict do update set until = $2', 'insert into presence'],
  ['select id from game_rooms for no key update skip locked', 'select from game_rooms'],
  ['begin', 'begin'],
])('the kind of %j is logged as %j', (query, name) => {
  expect(statementName(query)).toBe(name)
})

test('a repeated fault is logged once a second, with the number of omitted lines', () => {
  let now = 0
  const lines: unknown[] = []
  const log = rateLimited(
    (error, omitted) => lines.push([error, omitted]),
    () => now,
  )
  for (; now < 2_000; now += 100) log(now)
  expect(lines).toEqual([
    [0, 0],
    [1_000, 9],
  ])
})
