import { useEffect, useState } from 'react'

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
