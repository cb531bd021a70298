import { useTrueFor } from '#client/device/use-true-for.ts'
import { common } from '#client/words/common.ts'
import { Logo } from './logo.tsx'

const SLOW_AFTER_MS = 4_000

/** Shown while the code of a screen loads. */
export function Loading() {
  const isSlow = useTrueFor(true, SLOW_AFTER_MS)
  return (
    <main className="grid animate-late min-h-svh place-content-center justify-items-center gap-3 p-4 text-center">
      <Logo className="w-24" />
      <p role="status" className="font-bold text-xl">
        {common().loading}
      </p>
      {isSlow && <p className="text-ink-2">{common().slow}</p>}
    </main>
  )
}
