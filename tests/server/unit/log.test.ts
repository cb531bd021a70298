import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutValues } from '../../../server/log.ts'

test('an error in the log tells of the program and not of people', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "players_room_name"'), {
    code: '23505',
    detail: 'Key (room_id, name)=(482913, Kamala Devi) already exists.',
  })
  const logged = withoutValues(
    new DrizzleQueryError('insert into players values ($1)', ['Kamala Devi', 'secret-hash'], cause),
  )
  const text = JSON.stringify(logged)
  expect(text).not.toMatch(/Kamala|secret-hash|482913/)
  expect(logged).toMatchObject({ cause: { code: '23505', message: cause.message } })
  expect(logged.message).toContain('insert into players values ($1)')
  expect(logged.stack).toContain('log.test.ts')
})
