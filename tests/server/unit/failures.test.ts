import { expect, test, vi } from 'vitest'
import { isDatabaseAway, retrying } from '../../../server/db/failures.ts'

const failure = (code: string, message = 'a failed query') =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) })

test.each(['40001', '40P01', '55P03'])('a transaction that failed with %s is retried', async (code) => {
  const transaction = vi.fn().mockRejectedValueOnce(failure(code)).mockResolvedValue('done')
  expect(await retrying(transaction)).toBe('done')
  expect(transaction).toHaveBeenCalledTimes(2)
})

test('after three retries it fails with the original error, which the player may retry', async () => {
  const transaction = vi.fn().mockRejectedValue(failure('40P01'))
  await expect(retrying(transaction)).rejects.toThrow('Failed query')
  expect(transaction).toHaveBeenCalledTimes(4)
  expect(isDatabaseAway(failure('40P01'))).toBe(true)
})

test.each(['08006', 'ECONNRESET', '57P01', '23505'])(
  'after %s it is not retried, since it may have been committed',
  async (code) => {
    const transaction = vi.fn().mockRejectedValue(failure(code))
    await expect(retrying(transaction)).rejects.toThrow()
    expect(transaction).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ['a refused connection', failure('ECONNREFUSED'), true],
  ['a server that is starting', failure('57P03'), true],
  ['a statement that took too long', failure('57014'), true],
  ['a connection that broke', failure('', 'Connection terminated unexpectedly'), true],
  ['a violated constraint', failure('23505'), false],
  ['a bug of the server', new TypeError('undefined is not a function'), false],
])('%s: the database is unavailable: %s', (_what, error, away) => {
  expect(isDatabaseAway(error)).toBe(away)
})
