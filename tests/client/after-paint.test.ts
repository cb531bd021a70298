import { afterEach, expect, test, vi } from 'vitest'
import { afterPaint, finishNow } from '#client/device/after-paint.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('work that fails is reported, and all other work of a page that is left is done', () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const done: string[] = []
  afterPaint(() => done.push('first'))
  afterPaint(() => {
    throw new Error('no sound')
  })
  afterPaint(() => done.push('last'))
  finishNow()
  expect(done).toEqual(['first', 'last'])
  expect(() => vi.runAllTimers()).toThrow('no sound')
})
