import { paths } from '#client/paths.ts'
import { queryClient } from '#client/server-state/query-client.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/common.ts'
import { home } from '#client/words/home.ts'

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
