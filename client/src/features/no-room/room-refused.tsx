import { paths } from '#client/paths.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'

/** Shown while this address may look up no room. The room appears by itself when that is over. */
export function RoomRefused({ error }: { error: RequestError }) {
  return (
    <Page title={home().pleaseWait}>
      <p role="status">{error.message}</p>
      <p className="text-ink-2">{home().leaveOpen}</p>
      <ButtonLink variant="outline" to={paths.dashboard}>
        {common().backHome}
      </ButtonLink>
    </Page>
  )
}
