import { useSyncExternalStore } from 'react'

/** Whether this page is before somebody's eyes, as far as the browser knows. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden)
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
