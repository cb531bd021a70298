import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'

/** Shown for unknown paths. */
export function NotFound() {
  return (
    <Page title={home().notFound}>
      <p>{home().notFoundText}</p>
      <ButtonLink variant="outline" to={paths.dashboard}>
        {common().backHome}
      </ButtonLink>
    </Page>
  )
}
