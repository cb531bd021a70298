import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { SettingsButton } from '#client/features/settings/settings-button.tsx'
import { TroubleBoundary } from '#client/loading/trouble-boundary.tsx'
import { queryClient } from '#client/server-state/query-client.ts'
import { Logo } from '#client/ui/logo.tsx'
import { PageTools } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { useLanguage } from '#client/words/i18n.ts'
import { Routes } from './routes.tsx'
import { Toasts } from './toasts.tsx'

/** What all screens have around them. */
export function App() {
  const [place] = useLocation()
  useLanguage()
  // Back and Forward keep their place: browsers restore it after this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen begins at its top
  useLayoutEffect(() => void scrollTo(0, 0), [place])
  return (
    <QueryClientProvider client={queryClient}>
      <PageTools value={<SettingsButton />}>
        <TroubleBoundary place={place}>
          <Suspense fallback={<Loading />}>
            <Routes />
          </Suspense>
        </TroubleBoundary>
      </PageTools>
      <Toasts />
    </QueryClientProvider>
  )
}

const SLOW_AFTER_MS = 4_000

/** Shown while the code of a screen loads. */
function Loading() {
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
