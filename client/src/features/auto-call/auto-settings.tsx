import { Suspense } from 'react'
import { lazyScreen } from '#client/lazy/lazy-screen.ts'
import { TroubleBoundary } from '#client/trouble/trouble-boundary.tsx'
import type { WhoCallsProps } from './who-calls.tsx'

const WhoCalls = lazyScreen(async () => (await import('./who-calls.tsx')).WhoCalls)

/** The host's choice of who calls. Guests never load it. */
export function AutoSettings(props: WhoCallsProps) {
  return (
    <TroubleBoundary isPart>
      <Suspense fallback={null}>
        <WhoCalls {...props} />
      </Suspense>
    </TroubleBoundary>
  )
}
