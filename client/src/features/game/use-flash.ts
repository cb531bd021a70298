import { useEffect, useState } from 'react'
import { INVALID_MARK_FLASH_MS } from '#shared/limits.ts'

/** The number that was tapped before its call, for the second in which it shows red, and the way to set it. */
export function useFlash(): [flashing: number | null, flash: (number: number) => void] {
  const [flashed, setFlashed] = useState<{ number: number } | null>(null)
  useEffect(() => {
    if (!flashed) return
    const timer = setTimeout(() => setFlashed(null), INVALID_MARK_FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashed])
  return [flashed?.number ?? null, (number) => setFlashed({ number })]
}
