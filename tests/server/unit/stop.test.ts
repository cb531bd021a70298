import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopOnSignals } from '../../../server/app/stop.ts'

type Handler = (cause: unknown) => void
const handlers = new Map<string, Handler>()
const said: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line).msg) })
const codes: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  for (const list of [said, codes]) list.length = 0
  vi.spyOn(process, 'on').mockImplementation((name, handler) => {
    handlers.set(String(name), handler as Handler)
    return process
  })
  vi.spyOn(process, 'exit').mockImplementation((code) => void codes.push(code) as never)
})
afterEach(() => void vi.useRealTimers())
const signal = (name: string) => handlers.get(name)?.(name)

test('a successful stop exits with 0, a failed one with 1', async () => {
  stopOnSignals(() => Promise.resolve(), log)
  signal('SIGTERM')
  await vi.advanceTimersByTimeAsync(0)
  stopOnSignals(() => Promise.reject(new Error('no')), log)
  signal('SIGINT')
  await vi.advanceTimersByTimeAsync(0)
  expect(codes).toEqual([0, 1])
  expect(said).toEqual(['stopping', 'stopping', 'the stop failed'])
})

test('a hanging stop is forced after ten seconds', async () => {
  stopOnSignals(() => new Promise(() => {}), log)
  signal('SIGTERM')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(codes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(codes).toEqual([1])
  expect(said).toContain('the stop took too long')
})

test('a second signal exits at once', () => {
  stopOnSignals(() => new Promise(() => {}), log)
  signal('SIGTERM')
  signal('SIGTERM')
  expect(codes).toEqual([1])
})

test('an uncaught error is logged and ends the process', () => {
  stopOnSignals(() => Promise.resolve(), log)
  handlers.get('uncaughtException')?.(new Error('unforeseen'))
  expect(codes).toEqual([1])
  expect(said).toEqual(['an error that nobody caught: the server ends'])
})
