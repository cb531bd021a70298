import { useSyncExternalStore } from 'react'

/** Whether somebody can see this page, as far as the browser knows. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribeVisible, () => !document.hidden)
}

function subscribeVisible(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
