import { useEffect } from 'react'
import { lobbyPath, paths } from '#client/paths.ts'
import { forgetRoom, readSeat } from '#client/seat/stored-seat.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** Shown for a room that does not exist, or no longer. Forgets a seat in it, so that it is not read again. */
export function RoomNotFound({ roomId }: { roomId: RoomId }) {
  useEffect(() => {
    if (readSeat()?.roomId === roomId) forgetRoom()
  }, [roomId])
  return (
    <Page title={home().roomNotFound}>
      <p>{home().mayHaveClosed}</p>
      <ButtonLink variant="outline" to={lobbyPath('join')}>
        {home().anotherNumber}
      </ButtonLink>
      <ButtonLink to={paths.dashboard}>{common().backHome}</ButtonLink>
    </Page>
  )
}
