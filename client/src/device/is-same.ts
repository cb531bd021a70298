/** Whether two values are the same, or have the same things in them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other) || one instanceof Map) return false
  const left = Object.entries(one)
  const right = other as Record<string, unknown>
  return left.length === Object.keys(right).length && left.every(([key, each]) => Object.is(each, right[key]))
}
