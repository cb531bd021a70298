import { paths } from '#client/paths.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'

/** Shown while this address may look up no room. The room appears by itself when that is over. */
export function RoomRefused({ error }: { error: RequestError }) {
  return (
    <Page title="Please Wait">
      <p role="status">{error.message}</p>
      <p className="text-ink-2">Leave this page open. It tries again by itself.</p>
      <ButtonLink variant="outline" to={paths.dashboard}>
        Back to Home
      </ButtonLink>
    </Page>
  )
}
