import { expect, test } from 'vitest'
import { Parts } from '../../../server/app/stop.ts'

test('parts are stopped once, in reverse order, one after the other', async () => {
  const parts = new Parts()
  const seen: string[] = []
  const slowly = async (name: string) => {
    seen.push(`${name} stops`)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(`${name} stopped`)
  }
  expect(parts.add('database', slowly)).toBe('database')
  parts.add('bus', slowly)
  await parts.close()
  await parts.close()
  expect(seen).toEqual(['bus stops', 'bus stopped', 'database stops', 'database stopped'])
})
