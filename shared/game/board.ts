import { HIGHEST_NUMBER, LAST_CALLED_SHOWN, LOWEST_NUMBER } from './limits.ts'

/** 1 to 90 in order. */
export const ALL_NUMBERS: readonly number[] = Array.from({ length: HIGHEST_NUMBER }, (_, i) => i + 1)

/** Whether a value is an integer from 1 to 90. Numeric strings are not. */
export function isBoardNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= LOWEST_NUMBER && (value as number) <= HIGHEST_NUMBER
}

/** The numbers still in the bag, ascending. */
export function uncalled(called: readonly number[]): number[] {
  const out = new Set(called)
  return ALL_NUMBERS.filter((number) => !out.has(number))
}

/** The four numbers called before the latest one, newest first. */
export function lastCalled(called: readonly number[]): number[] {
  return called.slice(0, -1).slice(-LAST_CALLED_SHOWN).reverse()
}
