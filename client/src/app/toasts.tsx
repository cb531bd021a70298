import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useIsOnline } from '#client/device/online.ts'
import { SETTLED_AFTER_MS } from '#client/loading/lazy-part.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { dismissToast, type ShownToast, shownCard, subscribeToasts, textOf } from '#client/ui/toast-queue.ts'

/** Shows toasts. Mounted once. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToasts, shownCard)
  const { Cards, isMissing } = useCards(toast?.id)
  if (Cards) return <Cards toast={toast} />
  if (!isMissing || !toast?.open) return null
  return (
    <div role="status" className="fixed inset-x-2 bottom-2 z-50 grid">
      <Button variant="outline" onClick={() => dismissToast(toast.id)}>
        <Sentence>{textOf(toast.description ?? toast.title)}</Sentence>
      </Button>
    </div>
  )
}

type CardsComponent = ComponentType<{ toast: ShownToast | null }>

/**
 * What draws toasts is loaded once the screen is there, or with the first toast. While its file does not load, toasts
 * are plain text, and every toast and every return of the connection tries again.
 */
function useCards(id: number | undefined): { Cards: CardsComponent | null; isMissing: boolean } {
  const [found, setFound] = useState<{ Cards: CardsComponent | null; isMissing: boolean }>({
    Cards: null,
    isMissing: false,
  })
  const isOnline = useIsOnline()
  const isThere = found.Cards !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast tries again
  useEffect(() => {
    if (isThere) return
    const load = () =>
      void import('#client/ui/toast-cards.tsx').then(
        ({ ToastCards }) => setFound({ Cards: ToastCards, isMissing: false }),
        () => setFound({ Cards: null, isMissing: true }),
      )
    const timer = setTimeout(load, id === undefined ? SETTLED_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [id, isOnline, isThere])
  return found
}
