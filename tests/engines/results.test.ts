import { expect, test } from 'vitest'
import { type Result, tableOf } from './results.ts'

const result = (engine: string, journey: string, more: Partial<Result> = {}): Result => ({
  engine,
  journey,
  state: 'ok',
  note: '',
  seconds: 12.4,
  ...more,
})

test('the table has a row for each engine, a column for each journey, and reasons below it', () => {
  const lines = tableOf([
    result('chromium', 'join'),
    result('chromium', 'tv', { note: 'at most 0.3 s' }),
    result('webkit', 'join', { state: 'left out', note: 'no WebKit is installed' }),
    result('webkit', 'tv', { state: 'left out', note: 'no WebKit is installed' }),
    result('chromium-72', 'tv', { state: 'FAILED', note: 'waited in vain' }),
  ])
  expect(lines).toEqual([
    '             join      tv',
    'chromium     ok 12 s   ok 12 s',
    'webkit       left out  left out',
    'chromium-72  -         FAILED',
    '',
    'Failed:',
    '  chromium-72, tv: waited in vain',
    '',
    'Left out:',
    '  webkit: no WebKit is installed',
    '',
    'Figures:',
    '  chromium, tv: at most 0.3 s',
  ])
})
