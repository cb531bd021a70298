import { useEffect } from 'react'
import type { NotLoadedError } from '#client/lazy-screen.ts'
import { useIsOnline } from '#client/online.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'

interface NotLoadedProps {
  error: NotLoadedError
  /** Whether only a part of the screen is missing. */
  isPart: boolean
  onLoaded(): void
}

/** How often it is tried again where the device does not notice that the line is back. */
const TRY_EVERY_MS = 5_000
const TITLE = 'We could not load this.'

/** In place of something whose file did not come. It tries again by itself, and at once when the line is back. */
export function NotLoaded({ error, isPart, onLoaded }: NotLoadedProps) {
  const isOnline = useIsOnline()
  useEffect(() => {
    const tryAgain = () => void error.loadAgain().then(onLoaded, () => {})
    if (isOnline) tryAgain()
    const timer = setInterval(tryAgain, TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [error, onLoaded, isOnline])

  // Some browsers remember that a file did not come: then only a new page asks for it again.
  const press = () =>
    void error.loadAgain().then(onLoaded, () => {
      if (navigator.onLine) location.reload()
    })
  const button = (
    <Button variant="outline" onClick={press}>
      Try again
    </Button>
  )
  if (isPart) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>{TITLE}</p>
        {button}
      </div>
    )
  }
  return (
    <Page title={TITLE}>
      <p role="status">
        {isOnline ? 'The line is bad. We keep trying.' : 'No internet. We try again when you are back.'}
      </p>
      {button}
      <ButtonLink to={paths.dashboard}>Back to Home</ButtonLink>
    </Page>
  )
}
