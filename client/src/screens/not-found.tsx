import { Redirect, useLocation } from 'wouter'
import { lobbyPath, paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'

/** Shown for unknown paths. One that holds a room's number leads to that room. */
export function NotFound() {
  const [path] = useLocation()
  const room = normaliseRoomNumber(path)
  // The seal and the token of a link stand in its hash.
  if (room !== null) return <Redirect to={lobbyPath('join', room) + location.hash} replace />
  return (
    <Page title={home().notFound}>
      <p>{home().notFoundText}</p>
      <ButtonLink variant="primary" to={lobbyPath('join')}>
        {home().joinGame}
      </ButtonLink>
      <ButtonLink variant="outline" to={paths.dashboard}>
        {common().backHome}
      </ButtonLink>
    </Page>
  )
}
