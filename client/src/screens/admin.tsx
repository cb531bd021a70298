import { useLocation } from 'wouter'
import { paths } from '#client/paths.ts'
import { AdminOverlay } from '#client/screens/dashboard/admin/admin-overlay.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { siteWords } from '#client/words/en/site.ts'

/** The way into the admin panel for whoever types the address. It asks for the code. */
export function Admin() {
  const [, navigate] = useLocation()
  return (
    <Page title={siteWords().admin}>
      <ButtonLink variant="outline" to={paths.dashboard}>
        {common().backHome}
      </ButtonLink>
      <AdminOverlay onClose={() => navigate(paths.dashboard)} />
    </Page>
  )
}
