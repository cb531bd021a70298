import { useEffect, useState } from 'react'
import { play } from '#client/sound/sounds.ts'
import { vibrate } from '#client/sound/vibration.ts'

const INVALID_MARK_FLASH_MS = 1_000

/** The number that was tapped before its call, for the second in which it shows red, and the way to set it. */
export function useFlash(): [flashing: number | null, flash: (number: number) => void] {
  const [flashed, setFlashed] = useState<{ number: number } | null>(null)
  useEffect(() => {
    if (!flashed) return
    const timer = setTimeout(() => setFlashed(null), INVALID_MARK_FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashed])
  const flash = (number: number) => {
    play('buzz')
    vibrate('invalid')
    setFlashed({ number })
  }
  return [flashed?.number ?? null, flash]
}
