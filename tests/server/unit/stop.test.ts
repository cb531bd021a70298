import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { ServerParts } from '../../../server/app/parts.ts'
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

test('a second signal exits at once, and so does an uncaught error', () => {
  stopOnSignals(() => new Promise(() => {}), log)
  signal('SIGTERM')
  signal('SIGTERM')
  expect(codes.splice(0)).toEqual([1])
  said.length = 0
  handlers.get('uncaughtException')?.(new Error('unforeseen'))
  expect(codes).toEqual([1])
  expect(said).toEqual(['an error that nobody caught: the server ends'])
})

test('parts are stopped once, in reverse order, one after the other', async () => {
  const parts = new ServerParts()
  const seen: string[] = []
  const slowly = async (name: string) => {
    seen.push(`${name} stops`)
    await Promise.resolve()
    seen.push(`${name} stopped`)
  }
  expect(parts.add('database', slowly)).toBe('database')
  parts.add('bus', slowly)
  await parts.close()
  await parts.close()
  expect(seen).toEqual(['bus stops', 'bus stopped', 'database stops', 'database stopped'])
})
