import { expect, test } from 'vitest'
import { PollPace } from '../../../server/realtime/poll-pace.ts'

const calm = (seconds: number) => new Array<number>(seconds).fill(0)

test.each<[string, number[], number | null]>([
  ['a server without delay asks for nothing', calm(10), null],
  ['delay slows polls at once', [60], 5000],
  ['great delay slows them most', [250], 15_000],
  ['a short time without delay changes nothing', [250, ...calm(4)], 15_000],
  ['five seconds without delay take back one step', [250, ...calm(5)], 5000],
  ['ten take back both steps', [250, ...calm(10)], null],
  ['delay in between restarts the count', [60, ...calm(4), 60, ...calm(4)], 5000],
])('%s', (_what, lateness, wanted) => {
  const pace = new PollPace()
  for (const ms of lateness) pace.measured(ms)
  expect(pace.pollAfter).toBe(wanted)
})
