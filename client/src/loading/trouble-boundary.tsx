import { Component, type ReactNode, useEffect } from 'react'
import { useIsOnline } from '#client/device/online.ts'
import { paths } from '#client/paths.ts'
import { queryClient } from '#client/server-state/query-client.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { NotLoadedError } from './lazy-screen.ts'

interface TroubleBoundaryProps {
  /** The current path. Navigation resets the boundary. */
  place?: string
  /** Whether it wraps only a part of the screen. */
  isPart?: boolean
  children: ReactNode
}

interface Trouble {
  error: unknown
}

/** Shows a way out instead of a blank page when its children throw. */
export class TroubleBoundary extends Component<TroubleBoundaryProps, { trouble: Trouble | null }> {
  override state = { trouble: null as Trouble | null }
  private retried: unknown

  static getDerivedStateFromError(error: unknown): { trouble: Trouble } {
    return { trouble: { error } }
  }

  override componentDidUpdate(before: TroubleBoundaryProps): void {
    if (this.state.trouble && before.place !== this.props.place) this.showAgain()
  }

  private readonly showAgain = (): void => this.setState({ trouble: null })

  /** An error that comes a second time, as that of a file that cannot run does, needs a new page. */
  private readonly retry = (): void => {
    const error = this.state.trouble?.error
    if (error === this.retried) location.reload()
    this.retried = error
    this.showAgain()
  }

  override render(): ReactNode {
    const { trouble } = this.state
    if (!trouble) return this.props.children
    if (trouble.error instanceof NotLoadedError) {
      return <NotLoaded error={trouble.error} isPart={this.props.isPart ?? false} onLoaded={this.showAgain} />
    }
    return <Broken onRetry={this.retry} />
  }
}

interface NotLoadedProps {
  error: NotLoadedError
  /** Whether only a part of the screen is missing. */
  isPart: boolean
  onLoaded(): void
}

/** Retry interval, for devices that do not notice that the connection is back. */
const TRY_EVERY_MS = 5_000

/** Shown when a file did not load. It retries regularly, and at once when the connection is back. */
function NotLoaded({ error, isPart, onLoaded }: NotLoadedProps) {
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

/** Shown in place of a screen that threw an error. Its data may have caused the error, so it is fetched again. */
export function Broken({ onRetry }: { onRetry(): void }) {
  const tryAgain = () => {
    queryClient.getQueryCache().clear()
    onRetry()
  }
  return (
    <Page title={home().wentWrong}>
      <p>{home().areSafe}</p>
      <Button variant="primary" onClick={tryAgain}>
        {common().tryAgain}
      </Button>
      <ButtonLink variant="outline" to={paths.dashboard}>
        {common().backHome}
      </ButtonLink>
    </Page>
  )
}
