import { useEffect } from 'react'
import { lobbyPath, paths } from '../paths.ts'
import { forgetRoom, readSeat } from '../seat/stored-seat.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

/** In place of a room that does not exist, or no longer. A seat in it is forgotten, so that nobody asks for it again. */
export function RoomNotFound({ roomId }: { roomId: string }) {
  useEffect(() => {
    if (readSeat()?.roomId === roomId) forgetRoom()
  }, [roomId])
  return (
    <Page title="Room Not Found">
      <p>This room may have closed.</p>
      <ButtonLink variant="outline" to={lobbyPath('join')}>
        Another room number
      </ButtonLink>
      <ButtonLink to={paths.dashboard}>Back to Home</ButtonLink>
    </Page>
  )
}
