import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Anything complained about on the console fails the test that was running. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
