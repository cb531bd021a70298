import { useState } from 'react'

const drafts = new Map<string, unknown>()

/**
 * What somebody types into a sheet. It is kept while the page lives if the sheet goes away without them, for example because
 * the game starts, and is there again when they open it. `drop` forgets it: it was sent, or they closed the sheet.
 */
export function useDraft<Typed>(
  key: string,
  empty: Typed,
): [typed: Typed, type: (typed: Typed) => void, drop: () => void] {
  const [typed, setTyped] = useState(() => (drafts.get(key) as Typed | undefined) ?? empty)
  const type = (next: Typed) => {
    drafts.set(key, next)
    setTyped(next)
  }
  return [typed, type, () => void drafts.delete(key)]
}
