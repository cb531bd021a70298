import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'

/** Shown for unknown paths. */
export function NotFound() {
  return (
    <Page title="404 Page Not Found">
      <p>Did you forget to add the page to the router?</p>
      <ButtonLink variant="outline" to={paths.dashboard}>
        Back to Home
      </ButtonLink>
    </Page>
  )
}
