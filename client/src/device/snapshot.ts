import { useRef, useSyncExternalStore } from 'react'

/**
 * What a component takes of something that changes: one thing, or several as an object or a list. While these are the same,
 * a change renders nothing.
 */
export function useSnapshot<Part>(subscribe: (changed: () => void) => () => void, take: () => Part): Part {
  const last = useRef<{ part: Part }>(undefined)
  const read = () => {
    const part = take()
    if (!last.current || !isSame(last.current.part, part)) last.current = { part }
    return last.current.part
  }
  return useSyncExternalStore(subscribe, read)
}

/** Whether two values are the same, or have the same things in them. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other) || one instanceof Map) return false
  const left = Object.entries(one)
  const right = other as Record<string, unknown>
  return left.length === Object.keys(right).length && left.every(([key, each]) => Object.is(each, right[key]))
}
