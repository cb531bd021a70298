import { useTrueFor } from '#client/device/use-true-for.ts'
import { common } from '#client/words/en/common.ts'

const LOADING_SLOWLY_MS = 4_000

/** Shown until the game has loaded; after a while it says that it is still trying. */
export function GameLoading({ text }: { text: string }) {
  const isSlow = useTrueFor(true, LOADING_SLOWLY_MS)
  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-3 p-4 text-center">
      <span className="size-14 animate-spin rounded-full border-6 border-line border-t-gold" aria-hidden="true" />
      <p role="status" className="text-xl font-bold">
        {text}
      </p>
      {isSlow && <p className="text-ink-2">{common().slow}</p>}
    </main>
  )
}
