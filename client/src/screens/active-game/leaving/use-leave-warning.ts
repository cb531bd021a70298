import { useEffect } from 'react'

/** Lets the browser ask before the page is closed or reloaded, while `isActive`. */
export function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])
}
