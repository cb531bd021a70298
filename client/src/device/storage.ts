import { PRACTICE_ROOM } from '#shared/room-number.ts'

/*
 * What this device keeps between visits. Private windows and the views inside some apps forbid that, and a full disk
 * refuses it: what could not be stored lasts as long as the page. So does what belongs to a practice game.
 */

const onPageOnly = new Map<string, string>()

export function readStored(key: string): string | null {
  return onPageOnly.get(key) ?? onDisk((disk) => disk.getItem(key)) ?? null
}

export function store(key: string, value: string): void {
  const isStored =
    !key.includes(`-${PRACTICE_ROOM}-`) &&
    onDisk((disk) => {
      disk.setItem(key, value)
      return true
    })
  if (isStored) onPageOnly.delete(key)
  else onPageOnly.set(key, value)
}

export function forget(...keys: string[]): void {
  for (const key of keys) {
    onPageOnly.delete(key)
    onDisk((disk) => disk.removeItem(key))
  }
}

export function storedKeys(): string[] {
  const kept = onDisk((disk) => Object.keys(disk)) ?? []
  return [...new Set([...kept, ...onPageOnly.keys()])]
}

/** What a key holds as JSON; null if there is nothing, or nothing that can be read. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

/** What this tab keeps as JSON as long as it is open, unlike other tabs; null without it. */
export function storedOfTab(key: string): unknown {
  try {
    return JSON.parse(onDisk((tab) => tab.getItem(key), 'sessionStorage') ?? 'null')
  } catch {
    return null
  }
}

export function storeOfTab(key: string, value: unknown): void {
  onDisk((tab) => tab.setItem(key, JSON.stringify(value)), 'sessionStorage')
}

/** Reading a storage may throw, and it may be null. */
function onDisk<T>(act: (disk: Storage) => T, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): T | undefined {
  try {
    return act(window[kind])
  } catch {
    return undefined
  }
}
