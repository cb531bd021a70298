import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

/** For every path that is none of ours. */
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
