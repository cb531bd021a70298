import { paths } from '#client/paths.ts'
import { queryClient } from '#client/server-state/query-client.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'

/** Shown in place of a screen that threw an error. Its data may have caused the error, so it is fetched again. */
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
