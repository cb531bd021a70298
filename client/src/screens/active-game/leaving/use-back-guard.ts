import { useEffect, useEffectEvent } from 'react'

/**
 * Catches the Back button while `isActive` and calls `onBack` instead of leaving. iPhones have no other warning. It keeps
 * one entry with the same address in front of the real one.
 */
export function useBackGuard(isActive: boolean, onBack: () => void): void {
  const caught = useEffectEvent(onBack)
  useEffect(() => {
    if (!isActive) return
    const guard = () => {
      if (history.state?.guard !== true) history.pushState({ guard: true }, '', location.href)
    }
    const catchBack = () => {
      guard()
      caught()
    }
    guard()
    window.addEventListener('popstate', catchBack)
    return () => window.removeEventListener('popstate', catchBack)
  }, [isActive])
}
