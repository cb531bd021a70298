import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

/** In place of a screen that broke. */
export function Broken({ onRetry }: { onRetry(): void }) {
  return (
    <Page title="Something went wrong.">
      <p>Your tickets and marks are safe.</p>
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
      <ButtonLink look="outline" to={paths.dashboard}>
        Back to Home
      </ButtonLink>
    </Page>
  )
}
