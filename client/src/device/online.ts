import { useSyncExternalStore } from 'react'

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
