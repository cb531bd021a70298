import { paths } from '../paths.ts'
import { queryClient } from '../server-state/query-client.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

/** In place of a screen that broke. What it showed may be what broke it, so it is asked for again. */
export function Broken({ onRetry }: { onRetry(): void }) {
  const tryAgain = () => {
    queryClient.getQueryCache().clear()
    onRetry()
  }
  return (
    <Page title="Something went wrong.">
      <p>Your tickets and marks are safe.</p>
      <Button variant="primary" onClick={tryAgain}>
        Try again
      </Button>
      <ButtonLink variant="outline" to={paths.dashboard}>
        Back to Home
      </ButtonLink>
    </Page>
  )
}
