import { useEffect } from 'react'
import { useIsOnline } from '#client/device/browser.ts'
import type { NotLoadedError } from '#client/lazy/lazy-screen.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/common.ts'
import { home } from '#client/words/home.ts'

interface NotLoadedProps {
  error: NotLoadedError
  /** Whether only a part of the screen is missing. */
  isPart: boolean
  onLoaded(): void
}

/** Retry interval, for devices that do not notice that the connection is back. */
const TRY_EVERY_MS = 5_000

/** Shown when a file did not load. It retries regularly, and at once when the connection is back. */
export function NotLoaded({ error, isPart, onLoaded }: NotLoadedProps) {
  const isOnline = useIsOnline()
  useEffect(() => {
    const tryAgain = () => void error.loadAgain().then(onLoaded, () => {})
    if (isOnline) tryAgain()
    const timer = setInterval(tryAgain, TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [error, onLoaded, isOnline])

  // Some browsers cache the failure: then only a reload requests the file again.
  const press = () =>
    void error.loadAgain().then(onLoaded, () => {
      if (navigator.onLine) location.reload()
    })
  const button = (
    <Button variant="outline" onClick={press}>
      {common().tryAgain}
    </Button>
  )
  if (isPart) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>{home().notLoaded}</p>
        {button}
      </div>
    )
  }
  return (
    <Page title={home().notLoaded}>
      <p role="status">{isOnline ? home().badLine : home().whenBack}</p>
      {button}
      <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
    </Page>
  )
}
