import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

/** In place of a room that does not exist, or no longer. */
export function RoomNotFound() {
  return (
    <Page title="Room Not Found">
      <p>This room may have closed.</p>
      <ButtonLink look="outline" to={paths.dashboard}>
        Back to Home
      </ButtonLink>
    </Page>
  )
}
