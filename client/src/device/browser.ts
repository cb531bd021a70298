import { useEffect, useState, useSyncExternalStore } from 'react'

/** Whether the device reports a connection. A reported connection may not work; a reported absence is always right. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine)
}

/** Resolves when the device has a connection; rejects with the signal's reason if it is aborted first. */
export function untilOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      if (!navigator.onLine && !signal?.aborted) return
      window.removeEventListener('online', settle)
      signal?.removeEventListener('abort', settle)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    window.addEventListener('online', settle)
    signal?.addEventListener('abort', settle)
    settle()
  })
}

function subscribeOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether this page is visible, as far as the browser knows. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribeVisible, () => !document.hidden)
}

function subscribeVisible(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the window fits a media query, now and whenever it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Whether a condition has been true for at least `ms`. */
export function useTrueFor(isSo: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo, ms])
  return isSo && lasted
}

const BYTES = 16

/** Sixteen random bytes in hex. `crypto.randomUUID` is missing on plain-http addresses of a home network. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps the screen on while `isActive`. Browsers release the lock when the page is hidden, so it is requested again. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.hidden) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // Low battery, for example. The game goes on.
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isActive])
}

const PROBE = 'tambola-probe=1; Path=/; SameSite=Lax'

/**
 * Whether this browser keeps no cookies for this site. Then the server cannot know it again, and it can hold no seat. Where
 * the user has blocked cookies `navigator.cookieEnabled` is true all the same, so one is tried.
 */
export function areCookiesBlocked(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is younger than the floor, and exists only on https.
    document.cookie = PROBE
    const isKept = document.cookie.includes('tambola-probe=1')
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${PROBE}; Max-Age=0`
    return !isKept
  } catch {
    // A frame without cookies.
    return true
  }
}
